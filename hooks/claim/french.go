package claim

import "strings"

const frenchMarks = "plus encore toujours échouent échoue deux trois quatre erreur erreurs test tests fonction fichier fichiers ne se en si quand car donc alors puis voici cela celui lorsque je nous peut faut vais reste été être avoir doit corrige ajoute ajouté supprimé modifié tests aux ces cet ou où leur leurs déjà aussi merci " +
	"le la les des un une est sont tous tout toutes ai c'est avons et pas terminé terminée corrigé fini du au aux dans pour avec sur ce cette ça vous je il qui que " +
	"voilà fait prêt résolu maintenant bien été été passent passe aucun aucune ajout mise suppression désormais votre nous n'est j'ai corrigée terminés"

func french() table {
	return table{
		prefix: "fr:", expand: elided,
		numbers: map[string]int{"zéro": 0, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "six": 6, "sept": 7, "huit": 8, "neuf": 9, "dix": 10},
		classes: frenchForms(map[string]string{
			"again": "de_nouveau à_nouveau", "change": "désormais dorénavant",
			"once": "au_démarrage au_lancement à_chaque lorsque dès_que une_fois quand",
			"me":   "j je nous on", "aux": "ai avons", "was": "a ont est sont été a_été ont_été suis", "now": "maintenant désormais enfin à_présent dorénavant de_nouveau",
			"tests": "test* suite compilation vérification vérifications contrôles typage intégration",
			"pass":  "passe passent passé passés vert verts verte vertes réussi réussis réussie réussies réussissent réussit au_vert validés validé compile tourne tournent",
			"done":  "en_production terminé terminée terminés terminées fini finie finis corrigé corrigée corrigés corrigées résolu résolue résolus prêt prête prêts réglé réglée achevé achevée opérationnel opérationnelle en_place bouclé bouclée livré livrée effectué effectuée effectués",
			"acted": "traité évité édité complété implémenté implémentée fait faite ajouté ajoutée ajoutés ajoutées remplacé remplacée supprimé supprimée supprimés mis mise mises déplacé déplacée renommé modifié modifiée modifiés créé créée créés écrit écrite " +
				"réécrit extrait extraite refactorisé migré migrée nettoyé simplifié amélioré optimisé testé vérifié documenté intégré branché installé configuré adapté retiré corrigé corrigée résolu résolue réglé terminé fini finalisé commité poussé déployé fusionné",
			"idle":       "relu laissé démarré lancé arrivé arrivée arrivés *ité *rié *auté analysé regardé examiné cherché trouvé constaté remarqué essayé tenté lu parcouru identifié détecté reproduit exploré étudié consulté besoin pu dû voulu eu échoué compris repéré localisé commencé prévu arrêté rencontré demandé appelé utilisé une le la de",
			"participle": "*é *ée",
			"item":       "ajout suppression mise_à_jour correction refactorisation remplacement création extraction migration renommage déplacement nettoyage simplification implémentation nouveau nouvelle nouveaux passage prise_en_charge adaptation",
			"all":        "tout tous toutes ensemble",
			"good":       "à_jour bon nickel impeccable en_ordre rentré_dans",
			"works":      "fonctionne fonctionnent marche marchent tourne démarre compile refonctionne",
			"well":       "correctement bien comme_prévu comme_attendu comme_demandé parfaitement sans_erreur sans_problème sans_souci nouveau à_nouveau de_nouveau normalement proprement partout localement",
			"no":         "aucun aucune sans zéro 0 ne plus",
			"trouble":    "erreur erreurs avertissement avertissements échec échecs problème problèmes alerte alertes souci warning warnings bug bugs régression anomalie fuite plantage",
			"gone":       "disparu disparue ne_se_reproduit plus corrigé réglé résolu corrigées corrigés éliminée éliminé",
			"should":     "devrait devraient doit_maintenant",
			"solve":      "marcher fonctionner passer résoudre régler corriger suffire aller résout règle corrige démarrer être_bon",
			"not":        "ne jamais ni pas", "partly": "une_partie seulement presque certains certaines quelques partiellement moitié aucun aucune la_plupart uniquement seul seule quasi en_partie",
			"asks": "quel quelle quels quelles comment pourquoi où qui voulez veux souhaitez dois dois-je est-ce peux faut qu' combien puis-je préférez", "cond": "si quand lorsque dès_que une_fois avant tant_que afin pour_que à_condition jusqu jusqu_à",
			"will": "*erais *irais vais va allons vont dois doit devons faut devrait devraient pourrait pourraient peut peux pouvez pourra veux voulez reste_à restent_à il_reste prochaine ensuite_je ferai sera seront serait lancerai",
			"says": "vérifie vérifient contrôle selon d_après", "been": "a_été ont_été été", "notyet": "pas_encore", "only": "seulement que_le", "yesterday": "hier", "someone": "quelqu_un", "depends": "dépend dépendent", "one": "une un", "as": "en comme avec", "left": "il_en_reste en_reste restent reste", "half": "moitié", "short": "manque manquent", "vanished": "disparu disparue disparus disparues", "ship": "fusionner merger déployer livrer publier fermer", "may": "peux pouvez peut", "lacks": "pour_l_instant il_faudra tourne_encore tournent_encore à_moitié en_cours sais_pas ne_sais comprends_pas me_faut manque inachevé incomplet ai_besoin", "next": "je_passe je_continue je_vais je_m_attaque passe_maintenant", "still": "encore toujours", "fail": "en_échec attends attente échoue échouent échoué échec rouge plante plantent cassé cassée bloqué manque manquent erreur_dans",
			"never": "dans_la_version depuis_la_version pas sauf hormis excepté pas_encore impossible en_cours à_moitié à_part pour_l_instant jusqu_ici",
			"start": "lancez lance vérifiez exécutez ajoutez assurez installez corrigez modifiez mettez ouvrez pensez veuillez attendez relancez utilisez testez merci_de", "of": "sur des parmi",
		}),
		because: "car parce puisque",
		breaks:  "et mais car parce puisque tandis alors puis donc dont",
		labels:  []string{"plan", "todo", "prochaine|prochaines étape|étapes", "reste|restant|restants", "à faire", "proposition|propositions|propose", "options", "étapes suivantes", "suite"},
		reports: []string{"ce que_j ai", "modifications|changements", "fait|terminé|réalisé|effectué", "corrections"},
		rules: []rule{
			{name: "no-longer", acts: true, patterns: []string{"n|ne ..2 plus"}, unless: []string{"$works|$pass|existe|peux|supporte|que|je|sais|prend"}},
			{name: "behaves", patterns: []string{"maintenant ..20 >"}, unless: []string{"je|j|nous|lancez", "< maintenant"}},
			{name: "participle", acts: true, patterns: []string{"j ai|avons $adv? *é|*ée|*és|*ées|*i|*is|*it|*ert|*u|*us", "nous_avons $adv? *é|*i|*is|*u"}},
			{name: "gate", patterns: []string{"c est $adv? bon|$done|réglé|fait|ok|tout", "et voilà", "< voilà", "ne_se_reproduit plus", "ne signale|remonte|renvoie|plante|bloque|échoue|échouent plus", "désormais|à_présent", "n apparaît|arrive|existe plus", "vous_pouvez|tu_peux|on_peut maintenant|désormais|à_présent", "est|sont $adv? maintenant|désormais", "prêt|prête pour|à"}},
		},
		guards: guards{before: []string{"n|ne ..4 que"}},
	}.common(1).with("adv", "bien aussi tout également enfin ensuite donc ainsi déjà bel_et_bien correctement complètement entièrement désormais maintenant")
}

// elided takes "j'ai" and "l'export" apart.
func elided(w string) []string {
	before, after, ok := strings.Cut(w, "'")
	if !ok || before == "" || after == "" {
		return nil
	}
	return []string{before, after}
}

// frenchForms adds the feminine and plural forms of participles in -é.
func frenchForms(classes map[string]string) map[string]string {
	for _, name := range []string{"done", "acted"} {
		for _, w := range strings.Fields(classes[name]) {
			if strings.HasSuffix(w, "é") {
				classes[name] += " " + w + "e " + w + "s " + w + "es"
			}
		}
	}
	return classes
}

package claim

const italianMarks = "ancora falliscono fallisce due tre quattro errore errori ci funzione quando se perché poi quindi devo può manca essere avere ha hanno solo molto questi quella quello nuovo nuova esegui posso vuoi quale quali primo dopo prima fino sul sulla dal dalla gli un uno mi ti lo li ed è fatto tutto bene corretto aggiunta rimosso sistemato " +
	"il lo gli una sono è tutti tutte tutto ho abbiamo e non fatto finito completato corretto risolto con per ora adesso anche come senza più ma questo questa " +
	"passano funziona pronto che del della dei delle nel nella alla al è stato stata stati aggiunto aggiornato di si può già le i ancora modifiche implementato"

func italian() table {
	return table{
		prefix: "it:", expand: elided,
		numbers: map[string]int{"zero": 0, "due": 2, "tre": 3, "quattro": 4, "cinque": 5, "sei": 6, "sette": 7, "otto": 8, "nove": 9, "dieci": 10},
		classes: map[string]string{
			"again": "di_nuovo nuovamente torna_a", "change": "",
			"once": "dopo_ogni all_avvio ogni_volta quando una_volta_che non_appena",
			"me":   "io noi", "aux": "ho abbiamo", "was": "è sono è_stato è_stata sono_stati sono_state stato stata risulta", "now": "ora adesso finalmente già di_nuovo nuovamente",
			"tests":      "test* prova prove compilazione verifica verifiche controlli controllo suite tipi",
			"pass":       "passa passano passati passato passata superati superato superano supera verde verdi riuscita riusciti successo pulita pulito compila corretti",
			"done":       "in_produzione completa completo dentro fatto fatta finito finita finiti completato completata completati terminato terminata corretto corretta corretti risolto risolta risolti pronto pronta pronti sistemato sistemata implementato implementata concluso conclusa rilasciato rilasciata chiuso",
			"acted":      "aggiunto aggiunta aggiunti aggiornato aggiornata aggiornati rimosso rimossa rimossi sostituito spostato spostata creato creata scritto modificato modificata cambiato cambiata rifattorizzato migrato rinominato estratto semplificato ottimizzato documentato integrato configurato installato pulito eliminato testato verificato sistemato corretto risolto messo riscritto unito introdotto",
			"participle": "*ato *ata *ati *ate *ito *ita *iti *uto *uta *uti",
			"began":      "aggiunto aggiunta aggiunte aggiornato aggiornata aggiornate rimosso rimossa sistemate sistemati corretta spostata",
			"idle":       "riletto lasciato provato iniziata partita arrivato arrivata analizzato guardato trovato provato letto visto notato rilevato identificato cercato esplorato investigato considerato pensato potuto voluto dovuto avuto stato stata state fallito riuscito iniziato esaminato stati data dato risultato mercato formato privato lato chiamato errata trovata scaduto previsto richiesta indicato bloccato utilizzato necessita tentato limitato attivita unita metodi capito individuato usato",
			"item":       "aggiunta rimozione aggiornamento correzione creazione implementazione refactoring migrazione nuovo nuova nuovi nuove supporto sostituzione pulizia modifica sistemazione introduzione",
			"all":        "tutto tutti tutte entrambi entrambe insieme", "good": "aggiornate aggiornati aggiornato aggiornata allineate allineati bene posto verde ok a_posto in_ordine",
			"works": "funziona funzionano funzionante gira parte compila passa passano si_avvia",
			"well":  "correttamente bene perfettamente come_previsto come_atteso come_richiesto come_dovrebbe senza_errori senza_problemi senza_avvisi senza_warning di_nuovo nuovamente regolarmente localmente",
			"no":    "nessun nessuna nessuno senza zero 0 non_ci", "trouble": "errore errori avviso avvisi fallimento fallimenti problema problemi warning bug regressione regressioni perdita",
			"gone":   "sparito scomparso corretto risolto sistemato eliminato risolti corretti sparita",
			"should": "dovrebbe dovrebbero deve_ora", "solve": "funzionare risolvere correggere passare bastare sistemare essere andare risolve corregge sistema",
			"not": "non né mai nemmeno neanche", "partly": "una_parte solo soltanto quasi alcune alcuni parzialmente metà pochi nessun nessuna nessuno in_parte la_maggior",
			"asks": "quale quali come_mai dove chi vuoi vuole desidera preferisci preferisce posso devo perché cosa quanti che_ne", "cond": "se quando appena una_volta prima finché fino affinché dopo_che",
			"will": "*erei *irei *ebbe sto_per devo deve devono dobbiamo bisogna dovrebbe dovrebbero potrebbe potrebbero può possono posso puoi vuoi voglio vorrei manca mancano sarà saranno *erò *irò *arò restano resta lancerò sposterò farò verrà verranno",
			"says": "verifica_che verifica_se controlla_che controlla_se secondo dice", "been": "è_stato è_stata sono_stati sono_state stato stata", "notyet": "non_ancora non_l_ho_ancora", "only": "solo soltanto", "yesterday": "ieri", "someone": "qualcuno qualcun", "depends": "dipende dipendono", "one": "uno una", "as": "come con", "left": "restano ne_restano mancano", "half": "metà", "short": "manca mancano", "vanished": "sparito sparita spariti scomparso scomparsa scomparsi", "ship": "merge unire fondere rilasciare pubblicare chiudere deploy mergiare", "may": "puoi può potete", "lacks": "per_ora serve_una serve_un ancora_in_corso a_metà in_corso non_so non_capisco mi_serve ho_bisogno incompleto incompleta", "next": "adesso_passo ora_passo passo_a proseguo continuo_con", "still": "ancora continuano continua tuttora", "fail": "bloccata aspettando in_attesa fallisce falliscono fallito falliti rosso rossi rotto rotta rompe manca mancano bloccato crasha",
			"never": "nella_versione dalla_versione tranne eccetto salvo non_ancora a_metà in_corso finora impossibile a_parte non_sono_riuscito non_ho per_ora escluso",
			"start": "esegui eseguite assicurati verifica_che controlla aggiungi installa apri usa prova aspetta modifica fai metti sposta ricorda lancia attendi", "of": "di su dei delle",
		},
		because: "perché poiché",
		breaks:  "e ma perché mentre poi quindi inoltre però ed",
		labels:  []string{"piano", "todo", "prossimo|prossimi passo|passi|passaggi", "in sospeso", "da fare", "proposta|proposte|propongo", "opzioni", "manca|mancano|resta|restano"},
		reports: []string{"modifiche", "fatto|completato|eseguito", "cosa_ho fatto", "cosa è_cambiato", "cambiamenti"},
		rules: []rule{
			{name: "no-longer", acts: true, patterns: []string{"non ..2 più"}, unless: []string{"$works|$pass|esiste|supporta|posso|può|è|so|serve"}},
			{name: "behaves", patterns: []string{"ora|adesso è|sono", "ora|adesso si? *a|*e|*ano|*ono", "ora|adesso restituisce|ritorna|mostra|valida|accetta|supporta|usa|salva|carica|rifiuta"}},
			{name: "gate", patterns: []string{"ora_si_può|ora_puoi|adesso_puoi|ora_potete", "puoi|può|potete ora|adesso", "non ..2 più $fail|presenta|verifica|riproduce", "non compare|compaiono|appare|appaiono|risulta|risultano|esce|escono|vedo ..1 più", "non ..2 più nessun|nessuna|alcun|alcuna? $trouble", "non si? ..1 fallisce|falliscono|verifica|presenta|ripresenta|riproduce|blocca più", "pronto|pronta per|al", "è|sono ora|adesso", "di_nuovo|nuovamente $works|disponibile", "a_posto >"}},
			{name: "participle", acts: true, aside: true, patterns: []string{"< $adv? *ato|*ata|*ati|*ate|*ito|*ita il|lo|la|i|gli|le|un|una|tutti|tutte|`", "ho|abbiamo $adv? *ato|*ito|*uto|*sto|*tto|*so|*olto|*erto"}},
		},
	}.common(1).with("adv", "già anche tutto correttamente completamente inoltre finalmente appena ora")
}

package claim

const germanMarks = "die tests schlagen fehl fehlgeschlagen drei zwei vier fehler behoben noch nicht mehr haben werden kann muss müssen wir du sie bitte danach dann zuerst ob weil aber oder diese dieser dieses alle änderungen datei dateien funktion beim nach über unter durch gibt gab fehlt steht steht liegt hier so schon ganz zwar außerdem jedoch deshalb sollen möchtest magst alles klar geschafft klappt " +
	"der die das den dem ein eine einen ist sind alle alles ich habe hab haben wurde wurden jetzt nun und nicht fertig erledigt abgeschlossen behoben umgesetzt " +
	"mit für auf im vom zum zur auch noch wie bitte soll sollte läuft laufen funktioniert wieder keine kein grün passt geht bei aus nur wenn dass"

func german() table {
	return table{
		prefix:  "de:",
		numbers: map[string]int{"null": 0, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10},
		classes: map[string]string{
			"again": "wieder", "change": "nun",
			"once": "beim_start beim_starten bei_jedem jedes_mal sobald sofern",
			"me":   "ich wir hab habe haben", "aux": "habe hab haben", "was": "ist sind wurde wurden bin worden", "now": "jetzt nun wieder nunmehr endlich inzwischen",
			"tests": "test* unittests testsuite testlauf prüfung prüfungen prüflauf übersetzung kompilierung typprüfung build-lauf check checks gesamtlauf",
			"pass":  "bestandene bestehen besteht bestanden grün grüne durchgelaufen erfolgreich fehlerfrei sauber durch läuft_durch laufen_durch durchlaufen läuft laufen gelingt gelingen baut kompiliert",
			"done":  "drin fertig erledigt abgeschlossen behoben umgesetzt fertiggestellt gelöst bereinigt einsatzbereit beendet vollständig_umgesetzt geschafft startklar bereit_zum behebt",
			"acted": "implementiert korrigiert hinzugefügt ergänzt angepasst ersetzt entfernt aktualisiert eingebaut eingeführt umgestellt umgebaut umbenannt verschoben erstellt angelegt " +
				"geschrieben geändert gelöscht gefixt repariert verbessert vereinfacht vereinheitlicht gemergt committet gepusht deployt ausgelagert extrahiert eingerichtet überarbeitet erweitert " +
				"abgesichert bereinigt aufgeräumt zusammengeführt ausgetauscht migriert konvertiert gebaut gemacht verdrahtet dokumentiert getestet verifiziert verlagert gesetzt eingetragen übernommen behoben umgesetzt erledigt gelöst ausgerollt veröffentlicht gestrichen",
			"participle": "*iert umge* ange* hinzuge* einge* ausge* aufge* zusammenge* abge* vorge* nachge* zurückge* wiederherge* runterge* hochge* rausge* durchge* bereitge* fertigge* verallgemeinert entkoppelt beseitigt gekapselt verkürzt verteilt umgezogen übertragen",
			"idle": "hinterlassen durchgesehen gekommen angekommen besprochen verstanden versucht erwartet begonnen entdeckt bemerkt gesehen gefunden gesucht gelesen geprüft gedacht gebraucht verwendet benutzt bekommen vermutet gefragt gestoppt erkannt erfahren gestartet gewartet gestoßen analysiert identifiziert reproduziert lokalisiert recherchiert inspiziert angesehen angeschaut angefangen ausgelöst existiert basiert passiert funktioniert aufgerufen ausgeführt eingelesen angegeben " +
				"angezeigt ausgegeben aufgetreten ausprobiert probiert aufgehört angenommen angehalten eingegangen resultiert variiert orientiert definiert deklariert markiert notiert skizziert pausiert ausgewertet",
			"item":    "einführung ergänzung entfernung anpassung umstellung refactoring aktualisierung erweiterung behebung bereinigung neue neuer neues hinzufügen",
			"all":     "alles alle sämtliche beide beides überall",
			"good":    "aktuell nachgezogen vollständig gut passt klappt sitzt in_ordnung rund läuft wunderbar",
			"works":   "funktioniert funktionieren läuft laufen klappt geht startet baut kompiliert greift passt liefert lässt",
			"well":    "wie_gewünscht wie_erwartet wie_gehabt wie_vorgesehen wie_gewohnt einwandfrei korrekt richtig problemlos sauber fehlerfrei wieder jetzt nun stabil ohne_fehler ohne_probleme ohne_warnungen lokal so_weit soweit",
			"no":      "kein keine keinen keinerlei ohne 0 null nicht_mehr nicht_länger nie_mehr",
			"trouble": "testfehler fehler warnung warnungen fehlschläge fehlschlag probleme problem lintfehler typfehler bug bugs absturz abstürze leck speicherfehler speicherleck meldung exception deadlock regression race",
			"gone":    "weg verschwunden beseitigt behoben nicht_mehr gefixt gelöst vom_tisch geschichte",
			"should":  "sollte sollten dürfte dürften müsste müssten",
			"solve":   "lösen behoben beheben gelöst weg sein erledigt verschwinden verschwunden löst behebt",
			"not":     "nicht niemals nie kaum weder ohne_zu", "partly": "erst nur teilweise fast beinahe einige manche ein_teil die_hälfte halb hälfte kein keine keiner keines wenige zum_teil größtenteils",
			"asks": "was wie welche welcher welches welchen wo warum wer ob soll sollen möchtest willst magst darf kann ist passt oder hast",
			"cond": "damit_das damit_es wenn falls sobald sofern solange bis bevor ehe angenommen", "will": "werde wird werden würde würden muss müssen müsste soll sollen kann können könnte könnten möchte möchten noch_zu als_nächstes gleich wollte will wollen versuche",
			"says": "prüft prüfen kontrolliert laut", "to": "auf", "been": "wurde wurden worden", "notyet": "noch_nicht", "only": "nur bloß", "yesterday": "gestern", "someone": "jemand", "depends": "hängt_von abhängig hängt", "one": "eine einer eins ein", "as": "als inklusive mit", "left": "folgen_noch bleiben_noch fehlen_noch", "half": "hälfte", "short": "fehlt fehlen", "vanished": "sind_raus ist_raus verschwunden gibt_es_nicht_mehr ist_weg sind_weg", "ship": "mergen gemergt zusammenführen deployen ausrollen schließen veröffentlichen freigeben übernehmen", "may": "kannst könnt können kann", "lacks": "vorläufig fürs_erste muss_noch läuft_noch laufen_noch zur_hälfte halbfertig in_arbeit weiß_nicht weiß_noch_nicht weiß_ich_nicht brauche benötige unfertig unvollständig", "next": "als_nächstes jetzt_kümmere nun_kümmere danach_werde jetzt_mache", "still": "noch weiterhin immer_noch nach_wie_vor weiter",
			"fail":  "hängt warte wartet fehlschlagen fehlgeschlagen scheitert scheitern gescheitert schlägt schlagen bricht brechen abbricht rot kaputt fehlt fehlen crasht hängt fällt",
			"never": "in_version seit_version noch_nicht nicht außer abgesehen bis_auf ausgenommen steht_noch stehen_noch bislang_nur halbfertig bisher in_arbeit vorher in_der_regel",
			"start": "bitte führe führen prüfe prüfen starte mach stelle stell füge ergänze achte öffne installiere setze ändere nutze verwende vergiss lass warte schau", "of": "von der_insgesamt",
		},
		because: "weil denn da",
		breaks:  "und aber weil während sondern sowie denn jedoch allerdings nachdem dass",
		labels:  []string{"plan", "todo|todos", "nächste|nächster|nächsten schritte|schritt|schritten", "offen|offene|offener", "vorschlag|vorschläge", "ausstehend|verbleibend|restarbeiten", "optionen|varianten", "so gehe_ich", "fehlt"},
		reports: []string{"was ich|wurde ..2 gemacht|geändert|getan", "änderungen", "erledigt", "umgesetzt", "umgesetzte", "geändert"},
		rules: []rule{
			{name: "no-longer", acts: true, patterns: []string{"nicht_mehr >", "nicht_mehr ..2 auf|vor|bei|beim|wenn", "umsetzung|implementierung|lösung steht"}, unless: []string{"$works|$pass|geht|gibt|kann|unterstützt|nötig|ich|wir|verstehe"}},
			{name: "behaves", patterns: []string{"jetzt|nun ..20 >"}, unless: []string{"ich|wir|sie|du"}},
			{name: "participle-last", acts: true, patterns: []string{"< ..L $acted|$participle >", "hab|habe|haben|wurde|wurden|worden ..12 ge*|be*|ver*|zer*|ent*|er* >", "wurde|wurden ..4 erfolgreich"}},
			{name: "gate", patterns: []string{"ist|sind durch|bereit >", "nicht_mehr ..3 auf|reproduzierbar|vor", "tritt ..3 nicht_mehr", "kannst|könnt|können ..2 jetzt|nun|wieder", "bereit für|zum|zur", "steht|stehen jetzt|nun", "ist|sind jetzt|nun|wieder"}},
		},
	}.common(1)
}

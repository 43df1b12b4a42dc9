package claim

// german is a first, small table.
func german() table {
	return table{
		numbers: map[string]int{"null": 0, "zwei": 2, "drei": 3},
		marks:   "der die das den dem ein eine ist sind alle alles ich wir habe haben wurde wurden jetzt nun und nicht fertig erledigt abgeschlossen behoben umgesetzt",
		classes: map[string]string{
			"tests": "test tests testsuite pruefungen prufungen build ci pipeline linter",
			"pass":  "laufen lauft bestehen besteht bestanden grun durch erfolgreich fehlerfrei",
			"done":  "fertig erledigt abgeschlossen behoben umgesetzt implementiert gefixt fertiggestellt korrigiert",
		},
		breaks: "und aber weil wahrend",
		labels: []string{"plan", "todo", "nachste|nachster schritte|schritt", "offen"},
		rules: []rule{
			{name: "de:tests-pass", patterns: []string{"$tests ..4 $pass"}},
			{name: "de:done", patterns: []string{"< ..1 $done", "ist|sind|wurde|wurden|habe|haben|hab ..8 $done|hinzugefugt|erganzt|angepasst|ersetzt|entfernt|aktualisiert", "alles ..2 $done|funktioniert|lauft|grun", "funktioniert jetzt|nun|wieder|wie"}},
		},
		guards: guards{
			before:    []string{"nicht|kein|keine|keiner|nie|niemals|kaum|fast|nur|einige|manche|wenn|falls|sobald|ob|bevor|was|wie|welche"},
			planned:   []string{"werde|wird|werden|wurde_gerne|soll|sollte|sollen|muss|mussen|kann|konnte|mochte|noch_zu|als_nachstes"},
			anywhere:  []string{"noch nicht", "nicht|kein|keine", "ausser", "bis_auf", "schlagt|schlagen ..4 fehl"},
			condition: []string{"wenn|falls|sobald"},
			parts:     "von|der den?", things: "$tests|$pass|$done",
		},
	}
}

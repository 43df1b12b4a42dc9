package claim

// french is a first, small table.
func french() table {
	return table{
		numbers: map[string]int{"deux": 2, "trois": 3},
		marks:   "le la les des un une est sont tous tout toutes j'ai c'est ai avons et pas termine terminee corrige fini",
		classes: map[string]string{
			"tests": "test tests suite build ci compilation linter",
			"pass":  "passe passent passes vert verts verte reussi reussis reussissent ok",
			"done":  "termine terminee termines terminees fini finie corrige corrigee corriges implemente implementee fait faite resolu resolue pret prete",
		},
		breaks: "et mais car parce",
		labels: []string{"plan", "todo", "prochaine|prochaines etape|etapes", "reste"},
		rules: []rule{
			{name: "fr:tests-pass", patterns: []string{"$tests ..4 $pass", "tout ..2 fonctionne|marche|passe"}},
			{name: "fr:done", patterns: []string{"< ..1 $done", "est|sont|ai|a|avons|j'ai ..6 $done|ajoute|remplace|supprime", "c'est $done|bon", "fonctionne maintenant|bien|correctement"}},
		},
		guards: guards{
			before:    []string{"ne|n'ont|n'a|n'est|aucun|aucune|jamais|seulement|presque|si|quand|lorsque|avant|comment|quel|certains"},
			planned:   []string{"vais|va|allons|dois|doit|faut|devrait|pourrait|peut|peux|pourra|veux|voulez"},
			anywhere:  []string{"pas", "sauf", "hormis", "echoue|echouent"},
			condition: []string{"si|quand|lorsque|des_que"},
			parts:     "sur|des", things: "$tests|$pass|$done",
		},
	}
}

package claim

// spanish is a first, small table.
func spanish() table {
	return table{
		numbers: map[string]int{"dos": 2, "tres": 3},
		marks:   "el la los las un una esta estan todas todos todo he hemos y no listo hecho terminado completado corregido arreglado",
		classes: map[string]string{
			"tests": "prueba pruebas test tests suite compilacion build ci",
			"pass":  "pasa pasan pasaron pasado verde exitosa exitosas correctas",
			"done":  "listo lista hecho hecha terminado terminada completado completada completo corregido arreglado implementado resuelto finalizado",
		},
		breaks: "y pero porque",
		labels: []string{"plan", "todo", "proximo|proximos|siguiente|siguientes paso|pasos", "pendiente|pendientes"},
		rules: []rule{
			{name: "es:tests-pass", patterns: []string{"$tests ..4 $pass", "todo ..2 funciona|pasa|compila"}},
			{name: "es:done", patterns: []string{"< ..1 $done", "esta|estan|he|ha|hemos|queda|fue ..6 $done|anadido|agregado|actualizado|eliminado", "funciona ahora|correctamente|bien"}},
		},
		guards: guards{
			before:    []string{"no|ningun|ninguna|nunca|solo|casi|algunas|algunos|si|cuando|antes|como|que_falta"},
			planned:   []string{"voy_a|vamos_a|debo|debe|hay_que|deberia|podria|puede|quieres"},
			anywhere:  []string{"excepto", "salvo", "falla|fallan", "todavia no", "aun no"},
			condition: []string{"si|cuando|en_cuanto"},
			parts:     "de las|los?", things: "$tests|$pass|$done",
		},
	}
}

package claim

const spanishMarks = "siguen sigue fallando falla fallan dos tres cuatro errores hay aún todavía función archivo archivos cuando si porque luego entonces voy debo puede falta faltan ser estar tiene tengo he hemos solo muy esto eso esa ese nuevo nueva ejecuta puedes quieres qué cómo cuál hice moví corregí eliminé primero después antes hasta desde sobre entre " +
	"el la los las un una está están todas todos he hemos y listo lista hecho terminado completado corregido arreglado que del con para por al ya ahora " +
	"pruebas se ha han sido fue quedó queda también como sin más pero este esta esto pasan funciona no todo resuelto solucionado qué su es son cambios agregué añadí actualicé"

func spanish() table {
	return table{
		prefix:  "es:",
		numbers: map[string]int{"cero": 0, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "ocho": 8, "nueve": 9, "diez": 10},
		classes: map[string]string{
			"again": "vuelve_a vuelven_a volvió_a de_nuevo nuevamente otra_vez", "change": "",
			"once": "al_arrancar al_iniciar cada_vez cuando una_vez_que en_cuanto",
			"me":   "yo hemos", "aux": "he hemos", "was": "ha han está están queda quedan quedó quedaron fue fueron ha_sido han_sido", "now": "ahora ya por_fin finalmente de_nuevo nuevamente",
			"tests": "prueba pruebas compilación verificación verificaciones comprobaciones chequeos especificaciones tipado suite batería",
			"pass":  "pasa pasan pasaron pasó pasado pasando verde verdes exitosa exitosas exitoso correctas correcto superadas superados supera superan aprobadas aprobado limpio limpia compila",
			"done":  "en_producción listo lista listos listas hecho hecha hechos terminado terminada terminé completado completada completo completa corregido corregida corregidos arreglado arreglada implementado implementada resuelto resuelta resueltos solucionado solucionada finalizado finalizada concluido concluida desplegado operativo",
			"acted": "aplicado aplicada aplicados aplicadas añadido agregado agregada añadida actualizado actualizada actualizados eliminado eliminada eliminados reemplazado movido movida creado creada escrito modificado modificada cambiado cambiada refactorizado migrado migrada " +
				"renombrado extraído simplificado optimizado documentado integrado configurado instalado ajustado limpiado borrado subido probado verificado corregido arreglado implementado resuelto solucionado terminado completado puesto hecho dejado añadidos sustituido",
			"participle": "*ado *ada *ados *adas *ido *ida *idos *idas",
			"began": "moví actualicé agregué añadí eliminé corregí arreglé implementé creé escribí modifiqué cambié refactoricé migré renombré extraje simplifiqué optimicé documenté integré configuré instalé ajusté limpié borré " +
				"subí probé verifiqué resolví solucioné terminé completé puse hice dejé reemplacé sustituí quité reescribí apliqué introduje separé conecté desplegué finalicé logré confirmé ejecuté " +
				"actualizamos agregamos corregimos implementamos movimos eliminamos creamos terminamos *amos",
			"idle": "dejé probado llegué llegamos qué sé así aquí allí ahí mí sí café encontré leí revisé analicé intenté noté empecé olvidé busqué miré pensé detecté identifiqué además también después empezamos revisamos encontramos vimos analizado revisado mirado encontrado intentado probado_a leído visto notado detectado identificado buscado explorado investigado considerado pensado podido querido debido tenido sido estado lado cada nada todavia estado " +
				"dado resultado demasiado sentido llamado vamos estamos necesitamos podemos usamos llamamos tenemos seguimos metido pedido determinado siguiente pendiente adecuado esperado caducado empezado comenzado fallado bloqueado parado obtenido",
			"item":  "agregado añadido eliminación actualización corrección creación implementación refactorización adición migración ajuste ajustes nueva nuevo nuevos nuevas soporte reemplazo limpieza cambio incorporación",
			"all":   "todo todos todas ambos ambas conjunto",
			"good":  "bien orden verde correcto ok al_día en_marcha",
			"works": "funciona funcionan funcionando anda arranca compila corre pasa pasan",
			"well":  "correctamente bien perfectamente como_se_esperaba como_esperado como_debe como_corresponde según_lo_esperado sin_errores sin_problemas sin_fallos sin_advertencias sin_warnings de_nuevo nuevamente otra_vez localmente",
			"no":    "ningún ninguna sin cero 0 ya_no no_hay no_quedan", "trouble": "error errores advertencia advertencias fallo fallos problema problemas aviso avisos warning warnings bug bugs regresión incidencia fuga",
			"gone":   "desaparecido desapareció corregido resuelto solucionado arreglado ya_no eliminado corregidos resueltos",
			"should": "debería deberían debiera", "solve": "funcionar resolver solucionar corregir pasar bastar arreglar quedar estar resuelve soluciona corrige arregla",
			"not": "no ni nunca jamás tampoco", "partly": "una_parte parte_del solo solamente únicamente casi algunas algunos parcialmente mitad unos_pocos ningún ninguna la_mayoría en_parte ninguno",
			"asks": "qué cuál cuáles cómo dónde quién quieres quiere deseas prefieres puedo debo hago por_qué te_parece cuántos", "cond": "si cuando una_vez en_cuanto antes mientras hasta siempre para_que",
			"will": "*aría *ería *iría crearía *aré *eré *iré *aremos *eremos *iremos voy_a vamos_a va_a van_a debo debes debe deben debemos hay_que tengo_que tienes_que tenemos debería deberían podría podrían puede pueden puedo podemos podrás quieres quiero necesito necesitas necesita falta faltan seguiré haré será serán moveré ejecutaré agregaré añadiré corregiré",
			"says": "comprueba comprueban verifica verifican según dice dijo", "been": "ha_sido han_sido ha han fue fueron", "notyet": "todavía_no aún_no", "only": "solo solamente", "yesterday": "ayer", "someone": "alguien", "depends": "depende dependen", "one": "una uno", "as": "como con", "left": "quedan queda faltan", "half": "mitad", "short": "falta faltan", "vanished": "desapareció desaparecieron desaparecido", "ship": "fusionar fusionarlo mergear mergearlo desplegar desplegarlo cerrar cerrarlo publicar publicarlo", "may": "puedes puede pueden podéis", "lacks": "de_momento por_ahora hace_falta sigue_en_marcha siguen_en_marcha sigue_corriendo a_la_mitad por_la_mitad a_medias en_curso no_sé no_entiendo necesito incompleto incompleta", "next": "ahora_paso ahora_voy sigo_con paso_a seguiré", "still": "todavía aún siguen sigue continúa continúan", "fail": "esperando falla fallan fallando falló fallaron fallido rojo rota roto rompe cae caen bloqueado pendientes pendiente faltan falta",
			"never": "en_la_versión desde_la_versión excepto salvo todavía_no aún_no a_medias en_progreso menos_el menos_la hasta_ahora parece_que_no sin_terminar sin_probar no_he no_pude no_puedo a_excepción",
			"start": "ejecuta ejecute asegúrate asegúrese agrega comprueba verifica revisa instala abre usa prueba espera corre edita añade haz pon mueve por_favor recuerda", "of": "de_las de_los de",
		},
		because: "porque pues",
		breaks:  "y pero porque aunque mientras pues luego entonces además",
		labels:  []string{"plan", "todo", "próximo|próximos|siguiente|siguientes paso|pasos", "pendiente|pendientes", "por hacer", "propuesta|propuestas|propongo", "opciones", "falta|faltan", "a continuación"},
		reports: []string{"cambios", "hecho|realizado|completado", "lo que_hice", "qué cambié|cambió", "modificaciones"},
		rules: []rule{
			{name: "no-longer", acts: true, patterns: []string{"ya_no"}, unless: []string{"$works|$pass|existe|soporta|puedo|puede|es|sé|necesita"}},
			{name: "preterite", acts: true, aside: true, patterns: []string{"< $adv? $adv? *é|*í|*amos|*imos", "yo|y $adv? *é|*í"}},
			{name: "behaves", patterns: []string{"ya es|son correcto|correcta|correctos|correctas|válido|válida", "ahora él|ella|se? *a|*e|*an|*en", "ya !está|están|es|son|existe|existía|estaba|no|hay|que|sea|se_ha se? *a|*e|*an|*en ..8", "ahora|ya devuelve|muestra|valida|acepta|soporta|usa|guarda|carga|rechaza|lanza", "queda|quedan $done|cerrado|cerrada|listo"}},
			{name: "gate", patterns: []string{"se_ha|se_han *ado|*ido|*ada|*ada", "< con_esto|así queda", "ya_puedes|ya_pueden|ya_puede", "puedes|puede ahora|ya", "ya ..1 está|están|funciona|pasa|pasan|compila", "ya_no ..2 $fail|aparece|ocurre|sucede|se_produce|se_reproduce", "listo|lista para", "está|están ahora|ya", "se $began"}},
			{name: "participle", acts: true, aside: true, patterns: []string{"< $adv? *ado|*ada|*ados|*adas|*ido|*ida el|la|los|las|un|una|`", "he|hemos $adv? *ado|*ido|*to", "se $adv? *ó|*aron|*ieron"}},
		},
	}.common(1).with("adv", "ya también todo correctamente completamente además por_fin finalmente")
}

package claim

const portugueseMarks = "ainda falhando falha falham dois três quatro erro erros há função arquivo arquivos quando se porque depois então vou devo pode falta ser estar tem tenho só muito isto essa esse novo nova execute posso quer quais fiz movi corrigi removi primeiro antes até desde sobre entre ele ela eles nos nas aos às foi " +
	"o os as um uma está estão todos todas e não foi foram com para por ao já agora testes também como sem mais mas este esta isso isto passam passando funciona tudo " +
	"pronto feito concluído corrigido resolvido você seu é são mudanças em no na do da dos das que pela pelo ainda adicionei atualizei criei ficou"

func portuguese() table {
	return table{
		prefix:  "pt:",
		numbers: map[string]int{"zero": 0, "dois": 2, "duas": 2, "três": 3, "quatro": 4, "cinco": 5, "seis": 6, "sete": 7, "oito": 8, "nove": 9, "dez": 10},
		classes: map[string]string{
			"again": "voltou_a voltaram_a volta_a de_novo novamente", "change": "",
			"once": "de_cada após_cada na_inicialização ao_iniciar a_cada quando assim_que uma_vez_que",
			"me":   "eu nós", "aux": "tenho temos", "was": "está estão foi foram ficou ficaram já_foi", "now": "agora já finalmente enfim novamente de_novo",
			"tests":      "teste testes compilação verificação verificações checagem checagens suíte suite tipagem",
			"pass":       "passa passam passou passaram passando passado verde verdes aprovados aprovado sucesso limpo limpa compila corretos",
			"done":       "em_produção terminou acabou pronto pronta prontos prontas feito feita concluído concluída concluídos terminado terminada terminei completo completa corrigido corrigida corrigidos resolvido resolvida resolvidos finalizado finalizada implementado implementada implantado ajustado encerrado consertado",
			"acted":      "adicionado adicionada atualizado atualizada atualizados removido removida substituído movido movida criado criada escrito modificado modificada alterado alterada refatorado migrado migrada renomeado extraído simplificado otimizado documentado integrado configurado instalado limpo excluído testado testada verificado corrigido implementado resolvido concluído finalizado enviado",
			"participle": "*ado *ada *ados *adas *ido *ida *idos *idas",
			"began":      "movi escrevi corrigi removi fiz pus resolvi concluí substituí excluí extraí reescrevi introduzi subi consegui *ei atualizamos adicionamos corrigimos removemos criamos",
			"idle":       "deixei começou cheguei chegamos analisei olhei encontrei tentei li vi notei percebi detectei identifiquei procurei explorei investiguei considerei pensei precisei comecei parei achei analisado sido estado lado nada cada dado resultado sei lei chamado determinado esperado rei hei usei_apenas verifiquei_se revisado revisei obrigado expirado errei demorei continuei bloqueado planejado planejei executarei moverei farei vou adicionarei corrigirei rodarei irei atualizarei criarei removerei",
			"item":       "adição remoção atualização correção criação implementação refatoração migração ajuste ajustes nova novo novos novas suporte substituição limpeza inclusão adicionado",
			"all":        "tudo todos todas ambos ambas conjunto", "good": "certo bem ordem verde ok em_dia no_ar",
			"works": "funciona funcionam funcionando roda rodando inicia compila passa passam",
			"well":  "corretamente bem perfeitamente como_esperado conforme_esperado como_deveria conforme_o_esperado sem_erros sem_erro sem_problemas sem_avisos sem_warnings de_novo novamente normalmente localmente",
			"no":    "nenhum nenhuma sem zero 0 não_há mais_nenhum", "trouble": "erro erros aviso avisos falha falhas problema problemas warning warnings bug bugs regressão vazamento",
			"gone":   "sumiu desapareceu corrigido resolvido consertado eliminado corrigidos resolvidos",
			"should": "deve devem deveria deveriam", "solve": "funcionar resolver corrigir passar bastar consertar ficar estar resolve corrige",
			"not": "não nem nunca jamais tampouco", "partly": "parte_do uma_parte só somente apenas quase algumas alguns parcialmente metade poucos nenhum nenhuma a_maioria em_parte",
			"asks": "qual quais como onde quem quer deseja prefere posso devo por_que quantos gostaria o_que", "cond": "se quando assim_que uma_vez antes enquanto até caso para_que depois_que",
			"will": "*aria *eria *iria vou vamos vai vão devo deve devem devemos preciso precisa precisamos deveria deveriam poderia poderiam pode podem posso podemos quer quero falta faltam será serão tenho_que temos_que resta irei farei executarei",
			"says": "verifica_se verifica_que checa_se segundo disse diz", "been": "foi foram", "notyet": "ainda_não", "only": "só apenas somente", "yesterday": "ontem", "someone": "alguém", "depends": "depende dependem", "one": "uma um", "as": "como com inclusive", "left": "faltam restam", "half": "metade", "short": "falta faltam", "vanished": "sumiu sumiram desapareceu desapareceram", "ship": "merge mergear fundir publicar fechar implantar", "may": "pode podem", "lacks": "por_enquanto precisa_de ainda_está_rodando ainda_rodando ainda_em_execução pela_metade em_andamento não_sei não_entendo preciso incompleto incompleta", "next": "agora_vou sigo_com vou_para continuo_com", "still": "ainda continuam continua seguem segue", "fail": "travado travada esperando aguardando falha falham falhando falhou falharam quebra quebrado quebrada vermelho erro_em falta faltam pendente pendentes bloqueado",
			"never": "na_versão desde_a_versão exceto salvo ainda_não menos_o menos_a pela_metade em_andamento até_agora não_consegui não_pude com_exceção em_progresso sem_testar por_enquanto",
			"start": "execute rode certifique verifique confira adicione instale abra use teste espere edite faça coloque mova lembre garanta aguarde por_favor", "of": "de_dos de das dos",
		},
		because: "porque pois",
		breaks:  "e mas porque embora enquanto pois então além depois",
		labels:  []string{"plano", "todo", "próximo|próximos|próxima|próximas passo|passos|etapa|etapas", "pendente|pendentes|pendências", "a fazer", "proposta|propostas|proponho|sugestão|sugestões", "opções", "falta|faltam"},
		reports: []string{"mudanças|alterações", "feito|concluído|realizado", "o que_fiz", "o_que mudou|mudei"},
		rules: []rule{
			{name: "no-longer", acts: true, patterns: []string{"não ..2 mais"}, unless: []string{"$works|$pass|existe|suporta|posso|pode|é|sei|precisa|há"}},
			{name: "behaves", patterns: []string{"agora está|estão|é|são", "agora ele|ela|se? *a|*e|*am|*em", "agora retorna|mostra|valida|aceita|suporta|usa|salva|carrega|rejeita|lança", "fica|ficam $done|encerrado|encerrada|pronto", "voltou|voltaram a"}},
			{name: "gate", patterns: []string{"já_pode|já_dá|dá_para agora?", "pode agora|já", "agora ..1 dá|pode|é_possível", "já ..1 está|estão|funciona|passa|passam|compila", "não ..2 mais $fail|ocorre|acontece|aparece", "não ..1 ocorre|acontece|aparece|falha|falham|quebra mais", "pronto|pronta para", "está|estão agora|já"}},
			{name: "participle", acts: true, aside: true, patterns: []string{"< $adv? *ado|*ada|*ados|*adas|*ido|*ida o|a|os|as|um|uma|`", "foi|foram|está|estão $adv? *ado|*ido|*ada|*ida|*ados|*idos|*adas|*idas"}},
		},
	}.common(1).with("adv", "já também tudo corretamente completamente além finalmente agora")
}

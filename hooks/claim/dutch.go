package claim

const dutchMarks = "nog steeds falen faalt twee drie vier fout fouten er functie bestand bestanden wanneer omdat daarna ga moet kan ontbreekt zijn hebben heeft slechts veel deze die nieuw nieuwe voer wil wilt welke hoe eerst daarmee eerder tot over tussen hij zij ons jouw mijn wij mij alles gelukt afgehandeld draait " +
	"de het een en is zijn alle alles ik heb hebben werd zijn nu niet klaar gedaan afgerond opgelost met voor op van naar ook nog als maar bij te dat dit deze geen " +
	"werkt weer slagen geslaagd toegevoegd verwijderd je uw kun wordt worden door zonder geworden er zou ze we wijzigingen aangepast bijgewerkt"

func dutch() table {
	return table{
		prefix:  "nl:",
		numbers: map[string]int{"nul": 0, "twee": 2, "drie": 3, "vier": 4, "vijf": 5, "zes": 6, "zeven": 7, "acht": 8, "negen": 9, "tien": 10},
		classes: map[string]string{
			"again": "weer opnieuw", "change": "voortaan",
			"once": "na_elke bij_het_opstarten telkens bij_elke zodra wanneer",
			"me":   "ik we wij", "aux": "heb hebben", "was": "is zijn werd werden ben", "now": "nu weer eindelijk inmiddels voortaan",
			"tests":      "test* testen testsuite compilatie typecheck controles controle controleslag checks suite",
			"pass":       "slaagt slagen geslaagd groen groene schoon foutloos succesvol slaagden goedgekeurd compileert bouwt",
			"done":       "uitgevoerd zit_erin erin klaar gedaan afgerond opgelost voltooid gereed verholpen doorgevoerd geïmplementeerd gefixt afgehandeld gefikst geregeld live voor_elkaar gerepareerd hersteld",
			"acted":      "toegevoegd verwijderd aangepast bijgewerkt verplaatst hernoemd geschreven aangemaakt gemaakt gewijzigd vervangen herschreven verbeterd opgeschoond uitgebreid ingebouwd ingesteld gecommit gepusht gemerged gemergd gedeployed getest omgezet gemigreerd opgelost hersteld verholpen voltooid afgerond gebouwd samengevoegd uitgesplitst gecontroleerd_en ingevoerd verwerkt verholpen herschreven",
			"participle": "afge* *eerd ge* toege* aange* bijge* opge* uitge* ingge* omge*",
			"began":      "",
			"idle":       "gestart geanalyseerd bekeken gekeken gevonden geprobeerd gelezen gezien gemerkt ontdekt onderzocht gezocht geïdentificeerd gereproduceerd begonnen gestopt gevraagd geen gebruik gebruikt geeft gebruiker gebruikers gegevens gemiddeld gelijk geval genoeg gedrag gewenste gedeelte geheel gelukt_niet geprobeerd gestart gebaseerd bestudeerd beoordeeld gedeeltelijk geroepen gezet_op geblokkeerd getal gevolg gewoon geldig gemist gaat gezegd gepland verwacht gefaald mislukt gekregen",
			"item":       "toevoeging verwijdering aanpassing correctie nieuwe nieuw refactoring migratie ondersteuning opschoning bijwerking wijziging",
			"all":        "alles alle allemaal beide hele", "good": "bij up-to-date bijgewerkt goed orde groen ok in_orde rond op_orde",
			"works": "werkt werken draait draaien start compileert bouwt loopt doet_het functioneert",
			"well":  "zoals_verwacht naar_verwachting zoals_gewenst zoals_bedoeld correct goed prima probleemloos weer zonder_fouten zonder_problemen zonder_waarschuwingen foutloos naar_behoren lokaal nu",
			"no":    "geen_enkele geen zonder nul 0 niet_meer niet_langer", "trouble": "fout fouten waarschuwing waarschuwingen probleem problemen lintfouten typefouten warnings bug bugs lek crash fouten_meer foutmelding foutmeldingen",
			"gone":   "weg verdwenen opgelost verholpen verleden_tijd gefixt hersteld niet_meer",
			"should": "zou zouden moet_nu", "solve": "verhelpen oplossen werken slagen moeten_werken fixen verholpen opgelost lost doen",
			"not": "niet nooit noch nauwelijks", "partly": "pas alleen bijna sommige deels gedeeltelijk helft geen slechts halverwege pas half grotendeels één_van",
			"asks": "wat hoe welke waar wie waarom zal wil wilt moet_ik kan_ik mag of hoeveel heeft_je", "cond": "als wanneer zodra mits voordat totdat tot zolang indien nadat",
			"will": "zal zullen ga gaan wil willen moet moeten kan kunnen mag zou zouden hoef nodig straks wordt worden nog_te hierna eerst",
			"says": "controleert toetst volgens", "to": "naar", "been": "werd werden is zijn", "notyet": "nog_niet", "only": "alleen slechts", "yesterday": "gisteren", "someone": "iemand", "depends": "hangt_af hangt afhankelijk", "one": "één een", "as": "als inclusief met", "left": "volgen_er_nog er_nog resten", "half": "helft", "short": "ontbreekt ontbreken", "vanished": "verdwenen is_weg zijn_weg", "ship": "gemerged gemergd mergen samenvoegen deployen sluiten uitrollen", "may": "kunt kun kan", "lacks": "voorlopig moet_nog loopt_nog draait_nog voor_de_helft halverwege onaf weet_niet weet_ik_niet snap_niet nodig_om heb_nodig onvolledig", "next": "nu_ga ga_verder ik_ga nu_begin", "still": "nog steeds nog_steeds nog_altijd", "fail": "hangt wacht faalt falen faalde faalden mislukt mislukken mislukte rood kapot crasht ontbreekt ontbreken breekt stuk vastloopt",
			"never": "in_versie sinds_versie niet behalve op_na uitgezonderd nog_niet in_uitvoering mee_bezig tot_nu_toe voorlopig afgezien onderweg bezig",
			"start": "voer controleer zorg start installeer voeg open gebruik test wacht bewerk maak zet vergeet pas probeer draai check", "of": "van_de van",
		},
		because: "omdat want doordat",
		breaks:  "en maar omdat terwijl want dus daarna sindsdien dat",
		labels:  []string{"plan", "todo", "volgende stap|stappen", "openstaand|openstaande", "nog te_doen|te", "voorstel|voorstellen", "opties", "resterend|resterende", "vervolgstappen"},
		reports: []string{"wijzigingen|aanpassingen", "gedaan|afgerond|uitgevoerd", "wat_ik ..2 heb|gedaan", "wat_er ..1 veranderd|gewijzigd"},
		rules: []rule{
			{name: "no-longer", acts: true, patterns: []string{"niet_meer"}, unless: []string{"$works|$pass|bestaat|ondersteund|kan|ik|is|weet|nodig"}},
			{name: "stands", patterns: []string{"implementatie|oplossing|uitwerking staat"}},
			{name: "behaves", patterns: []string{"nu ..20 >"}, unless: []string{"ik|we|wij"}},
			{name: "participle-last", acts: true, patterns: []string{"heb|hebben|is|zijn|werd|werden ..12 ver*|be*|her*|ont* >"}},
			{name: "gate", patterns: []string{"kunt|kun|kan je|u|jullie nu|weer", "je_kunt_nu|u_kunt_nu|je_kan_nu", "klaar voor|om", "niet_meer ..2 voor|op|$fail", "treedt|komt ..2 niet_meer", "is|zijn|staat nu|weer"}},
		},
	}.common(1)
}

package claim

const polishMarks = "nadal dwa trzy cztery błędy funkcja plik pliki kiedy gdy bo potem więc muszę może brakuje być mieć ma mają tylko bardzo te tego nowy nowa uruchom mogę chcesz który która które najpierw przed do aż od nad między on ona oni nas was mój jego ich wszystkich zrobiłem naprawiłem przechodzi " +
	"i w z na do nie jest są wszystko wszystkie gotowe gotowy zrobione naprawiony naprawione ukończone zakończone że się już teraz testy przechodzą działa oraz dla po za od tak jak to " +
	"czy lub ale przez tylko jeszcze został została zostały dodano usunięto poprawiono dodałem usunąłem błąd zmiany mi co tym ten ta te kod skończone gotowa"

func polish() table {
	return table{
		prefix:  "pl:",
		numbers: map[string]int{"zero": 0, "dwa": 2, "dwie": 2, "trzy": 3, "cztery": 4, "pięć": 5, "sześć": 6, "siedem": 7, "osiem": 8, "dziewięć": 9, "dziesięć": 10, "dwóch": 2, "trzech": 3, "czterech": 4, "pięciu": 5, "sześciu": 6, "siedmiu": 7, "ośmiu": 8, "dziewięciu": 9, "dziesięciu": 10},
		classes: map[string]string{
			"again": "znów znowu ponownie", "change": "odtąd",
			"once": "przy_pierwszym po_każdym przy_starcie za_każdym przy_uruchomieniu gdy kiedy skoro",
			"me":   "ja my", "aux": "mam mamy", "was": "jest są został została zostało zostały", "now": "teraz już znów znowu ponownie wreszcie",
			"tests":      "test testy testów testach kompilacja kompilacji budowanie sprawdzenia kontrole linter typy zestaw",
			"pass":       "przechodzi przechodzą przeszły przeszedł przeszła zielone zielono zielony zielona zaliczone zaliczonych zaliczony pomyślnie sukcesem czysto czysty kompiluje buduje powiodła powiodło udana",
			"done":       "na_produkcji w_kodzie gotowe gotowy gotowa zrobione zrobiona zrobiony ukończone ukończona ukończony zakończone zakończona zakończony zakończono naprawione naprawiony naprawiona naprawiono rozwiązane rozwiązany rozwiązano wdrożone wdrożono wdrożona skończone skończona załatwione zaimplementowane zaimplementowano poprawione poprawiony usunięty wykonane wykonano",
			"acted":      "dodany dodana dodane dodano usunięto usunięta usunięte zaktualizowany zaktualizowane zaktualizowano przeniesiono przeniesione zmieniono zmienione zamieniono zamienione utworzono utworzone napisano zrefaktoryzowano zmigrowano uproszczono zoptymalizowano poprawiono poprawione naprawiono wprowadzono wprowadzone rozszerzono rozszerzone przetestowano scalono wydzielono",
			"participle": "*any *ana *ane *ano *ony *ona *one *ono *ięty *ięta *ięto *ięte",
			"began":      "*ałem *iłem *yłem *ąłem *ołem *ałam *iłam *yłam *ęłam *iosłem *iosłam *szedłem *liśmy *łyśmy *ano *ono *ęto *ięto udało_się naprawiłem",
			"idle":       "zostawiłem czyszczona sprawdziłem doszedłem doszłam dotarłem dotarłam sprawdziłem_czy przeanalizowałem przeanalizowano przejrzałem znalazłem znaleziono próbowałem spróbowałem przeczytałem zauważyłem zbadałem szukałem chciałem musiałem mogłem zacząłem zacząłam rozpocząłem myślałem zidentyfikowałem odtworzyłem napotkałem byłem byłam miałem zatrzymałem obejrzałem zrozumiałem planowałem ustaliłem zlokalizowałem ono one strona podana dana wymagane wymagany określone opisane zaplanowano przewidziano oczekiwano zapytałem ana wykryto stwierdzono potrzebowałem problem zalogowany ustawiony",
			"item":       "dodanie usunięcie aktualizacja poprawka poprawki naprawa refaktoryzacja migracja nowy nowa nowe obsługa zmiana przeniesienie wprowadzenie implementacja czyszczenie",
			"all":        "wszystko wszystkie wszystkich oba obie całość każdy cały", "good": "aktualne aktualny dobrze porządku zielono super ok w_porządku gra",
			"works": "działa działają działać rusza startuje uruchamia kompiluje przechodzi przechodzą",
			"well":  "poprawnie dobrze prawidłowo zgodnie jak_należy jak_trzeba bez_błędów bez_problemów bez_ostrzeżeń bez_zarzutu ponownie znowu znów lokalnie stabilnie",
			"no":    "brak bez zero 0 żadnych żaden żadnego nie_ma", "trouble": "błąd błędów błędy błędu ostrzeżeń ostrzeżenia ostrzeżenie problem problemów problemu problemy usterka awarii regresji warningów bug bugów wyciek",
			"gone":   "zniknął zniknęły zniknęło zniknął naprawiony naprawione rozwiązany rozwiązane usunięty usunięte już_nie nie_występuje",
			"should": "powinno powinien powinna powinny", "solve": "działać przechodzić rozwiązać naprawić pomóc wystarczyć przejść rozwiązuje naprawia",
			"not": "nie nigdy ani", "partly": "część tylko prawie niektóre częściowo połowa połowie połowę kilka większość żaden żadne zaledwie dopiero",
			"asks": "co jak jaki jaka jakie który którą które gdzie kto dlaczego czy chcesz wolisz mam_zrobić ile mogę", "cond": "jeśli jeżeli gdy kiedy po_tym zanim dopóki aż aby żeby skoro",
			"will": "*łbym *łabym będę będzie będą muszę musi muszą trzeba należy powinien powinno powinny powinna mogę może mogą można chcę chcesz zamierzam planuję zostało zostały_jeszcze pozostało pozostaje potem następnie przeniosę uruchomię dodam naprawię poprawię zacznę sprawdzę wymaga potrzebuję",
			"says": "sprawdza sprawdzają według", "been": "został została zostało zostały jest są", "notyet": "jeszcze_nie", "only": "tylko dopiero", "yesterday": "wczoraj", "someone": "ktoś", "depends": "zależy zależą", "one": "jedna jeden jedno", "as": "jako razem wraz", "left": "zostały zostało", "half": "połowy połowa połowę", "short": "brakuje", "vanished": "zniknął zniknęła zniknęło zniknęły", "ship": "mergować zmergować scalić scalać wdrożyć wdrażać zamknąć zamykać", "may": "można możesz możecie", "lacks": "na_razie wymaga nadal_trwa wciąż_trwa w_połowie do_połowy w_toku nie_wiem nie_rozumiem potrzebuję niekompletne niekompletny", "next": "teraz_przechodzę przechodzę_do zajmę_się biorę_się", "still": "nadal wciąż ciągle jeszcze dalej", "fail": "czekam wisi nie_przechodzi nie_przechodzą pada padają zawodzi zawodzą czerwone czerwony zepsuty wywala nie_działa nie_działają brakuje zablokowany nie_kompiluje",
			"never": "w_wersji od_wersji dopiero_po dopiero_gdy oprócz poza_tym_że z_wyjątkiem jeszcze_nie w_trakcie w_toku nie_udało w_połowie dotychczas nie_mogłem nie_zostały nie_została nie_został nie_jest nie_są do_zrobienia poza",
			"start": "uruchom sprawdź upewnij dodaj zainstaluj otwórz użyj przetestuj poczekaj edytuj zrób ustaw pamiętaj proszę przenieś", "of": "z ze",
		},
		because: "bo ponieważ gdyż",
		breaks:  "i ale ponieważ bo gdyż natomiast oraz a potem więc lecz",
		labels:  []string{"plan", "todo", "następny|następne|kolejne|dalsze krok|kroki", "pozostało|pozostałe", "do zrobienia", "propozycja|propozycje|proponuję", "opcje", "zostało"},
		reports: []string{"zmiany", "zrobione|wykonane|ukończone", "co_zrobiłem|co_zostało", "co ..1 zmieniłem|zmieniono"},
		rules: []rule{
			{name: "no-longer", acts: true, patterns: []string{"nie ..1 już", "już_nie"}, unless: []string{"$works|$pass|istnieje|wspiera|mogę|można|jest|wiem|trzeba"}},
			{name: "behaves", patterns: []string{"teraz|już ..1 *a|*uje|*ają|*ują|*i|*ą", "*uje|*ują|*a|*i|*y|*ą teraz"}},
			{name: "gate", patterns: []string{"można teraz|już", "teraz|już ..1 można|możesz", "gotowe|gotowy|gotowa do", "nie ..1 występuje|pada|padają|pojawia już", "już_nie ..1 występuje|pada|pojawia|wywala", "udało_się *ać|*ić|*yć", "$trouble naprawiony|naprawione"}},
		},
	}.common(1)
}

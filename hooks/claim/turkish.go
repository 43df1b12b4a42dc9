package claim

const turkishMarks = "hâlâ başarısız iki üç dört hatalar dosya dosyalar fonksiyon zaman eğer sonra şimdi gerekiyor olabilir eksik olan olmak var yok sadece çok yeni bunu şu o çalıştır istiyor hangi nasıl önce kadar göre ile arasında ben biz sen siz benim onun bizim yapıldı eklendi kaldırıldı güncelledim ekledim düzelttim testleri tests testi ya da ise ki " +
	"ve bir bu için ile da de tüm bütün tamam tamamlandı tamamdır bitti hazır oldu düzeltildi eklendi testler test geçiyor geçti artık şimdi her şey çalışıyor yok var değil " +
	"ettim yaptım hata gibi daha sonra olarak henüz mi mı mu hangi ama kaldırıldı güncellendi özet değişiklikler edildi yapıldı çözüldü giderildi başarılı işlem"

func turkish() table {
	return table{
		prefix:  "tr:",
		numbers: map[string]int{"sıfır": 0, "iki": 2, "üç": 3, "dört": 4, "beş": 5, "altı": 6, "yedi": 7, "sekiz": 8, "dokuz": 9, "on": 10},
		classes: map[string]string{
			"again": "yeniden tekrar", "change": "artık",
			"once": "sonra_çalışır her_seferinde başlangıçta ",
			"me":   "ben biz", "now": "artık şimdi yeniden tekrar nihayet",
			"tests": "test* derleme derlemesi kontroller kontrol denetimler paket tip",
			"pass":  "geçiyor geçti geçiyorlar geçtiler geçmiş geçer yeşil başarılı başarıyla temiz sorunsuz hatasız uyarısız derleniyor tamamlanıyor",
			"done":  "canlıda koda_girdi tamam tamamdır tamamlandı bitti bitirdim hazır oldu düzeltildi düzeldi çözüldü giderildi yapıldı uygulandı hallettim halloldu tamamladım yayında düzelttim çözdüm kapandı tamamlanmıştır bitmiştir hazırdır",
			"acted": "ekledim eklendi güncelledim güncellendi kaldırdım kaldırıldı taşıdım taşındı sildim silindi değiştirdim değiştirildi oluşturdum oluşturuldu yazdım yazıldı düzelttim düzeltildi yaptım yapıldı ettim edildi uyguladım çözdüm giderdim " +
				"*ıldı *ildi *uldu *üldü *ındı *indi *undu *ündü *landı *lendi *rdım *rdim *ttım *ttim *ttum *ttüm *ladım *ledim *dırdım *dirdim *durdum *dürdüm *adık *edik *ttık *ttik *rdik *rdık *tım *tim *dım *dim *ştir *miştir *mıştır *muştur",
			"idle": "bıraktım kontrol_ettim yeşildi geldim geldik inceledim baktım buldum denedim okudum gördüm aradım araştırdım analiz başladım bulundu denendi incelendi görüldü başlandı istedim anladım fark_ettim kendi hangi şimdi çalıştım tespit_ettim karşılaştım önerdim sordum düşündüm bekledim bıraktım durdum bekleniyor kaldı kaldım başarısız istendi adım değildi yapamadım edemedim bulamadım çalıştıramadım doğrulayamadım *madim *medim *amadim *emedim *madi *medi *madik *medik",
			"item": "ekleme kaldırma güncelleme düzeltme yeni refactoring taşıma",
			"all":  "hepsi tümü tüm bütün her_şey herşey ikisi", "good": "güncel yolunda yeşil iyi düzgün sorunsuz tamam hazır",
			"works": "çalışıyor çalışmaktadır çalışır açılıyor derleniyor geçiyor yapılabiliyor",
			"well":  "düzgün doğru sorunsuz beklendiği beklenen hatasız yeniden tekrar artık normal istenen istediğiniz", "no": "hiçbir sıfır 0 hiç", "trouble": "hata hatası uyarı uyarısı sorun hatalar bug sızıntı",
			"gone":   "yok kalmadı düzeldi giderildi çözüldü ortadan gitti düzeltildi bulunmuyor oluşmuyor görülmüyor",
			"should": "olmalı çözmeli gidermeli", "solve": "çözmüş gidermiş düzelmiş çalışıyor geçiyor çözer",
			"not": "henüz", "partly": "sadece yalnızca neredeyse bazı kısmen yarısı birkaç çoğu hiçbir yarım",
			"asks": "hangi hangisi nasıl nerede kim neden niçin ne mi mı mu mü misiniz mısınız ister istersiniz midir", "cond": "eğer ",
			"will": "ölçerdim *acağım *eceğim *acak *ecek *acağız *eceğiz *malı *meli *malıyız *meliyiz *mam *abilirim *ebilirim gerekiyor gerekir gerek lazım istiyor planlıyorum *abilir *ebilir",
			"says": "göre", "notyet": "henüz", "only": "yalnızca sadece", "yesterday": "dün", "someone": "birisi", "depends": "yanıtınıza_bağlı cevabınıza_bağlı bağlıdır", "one": "biri bir_tanesi", "left": "daha_var kaldı", "half": "yarısı", "short": "eksik eksiktir", "vanished": "gitti gittiler ortadan_kalktı kayboldu", "mergeable": "birleştirilebilir birleştirebilirsiniz birleştirebilirsin mergeleyebilirsiniz yayınlayabilirsiniz", "lacks": "arka_planda şimdilik gerekiyor sürüyor hâlâ_çalışıyor yarı_yarıya yarısı devam_ediyor bilmiyorum anlamadım ihtiyacım eksik yarım", "next": "şimdi_arayüze geçiyorum başlıyorum devam_ediyorum sıradaki", "still": "hâlâ hala halen", "fail": "kaldı geçmiyor geçmiyorlar çalışmıyor takıldı bekliyorum bekliyor başarısız kırmızı bozuk çöküyor patlıyor düşüyor eksik kırıldı",
			"never": "tamamlandıya yeniden_üretebildim sürümde sürümünde değil dışında hariç henüz *madi *medi *madim *medim *mıyor *miyor *muyor *müyor *madik *medik *amadim *emedim *amıyorum *emiyorum yarım_kaldı devam_ediyor şu_ana *ınca *ince *dığında *diğinde *tığında *tiğinde *duğunda *düğünde *ursa *erse *arsa *ırsa *yorsa *irse için_önce durumunda *yacağım *yeceğim *eceğim *acağım çalışıp",
			"start": "lütfen çalıştırın emin kontrol_edin doğrulayın yükleyin açın kullanın", "of": "de da",
		},
		because: "çünkü",
		breaks:  "ve ama çünkü fakat ancak ardından sonra",
		labels:  []string{"plan", "todo", "sonraki|sıradaki adım|adımlar", "kalan|kalanlar", "yapılacak|yapılacaklar", "öneri|öneriler|öneriyorum", "seçenekler"},
		reports: []string{"değişiklikler", "yapılanlar|tamamlananlar|yapılan", "neler ..1 yaptım|yapıldı|değişti"},
		rules: []rule{
			{name: "no-longer", acts: true, patterns: []string{"artık ..4 *mıyor|*miyor|*muyor|*müyor"}, unless: []string{"çalışmıyor|geçmiyor|desteklenmiyor|derlenmiyor|bilmiyorum|açılmıyor"}},
			{name: "behaves", patterns: []string{"artık ..6 *ıyor|*iyor|*uyor|*üyor|*ıyorlar|*yor", "kapandı|kapatıldı|dönüyor|döndürüyor >"}},
			{name: "past-last", acts: true, patterns: []string{"$acted >"}},
			{name: "gate", patterns: []string{"olmalı >", "artık ..4 $trouble ..2 *mıyor|*miyor|*muyor|*müyor", "artık ..4 *ması|*mesi gerekir|gerekiyor|lazım", "artık ..4 *ıyor|*iyor|*uyor|*üyor", "*ebilirsiniz|*abilirsiniz|*ebilirsin|*abilirsin ..2 artık|şimdi", "artık|şimdi ..5 *ebilirsiniz|*abilirsiniz|*ebilirsin|*abilirsin|*abiliyor|*ebiliyor", "$trouble ..2 yok|kalmadı|bulunmuyor", "hazır", "$pass >", "$tests ..4 geçmeli|çalışmalı", "çözmüş|düzelmiş|düzeltmiş|gidermiş ol*"}, unless: []string{"kaldı"}},
		},
		guards: guards{anywhere: []string{"*mak|*mek >"}, wholes: "testten|testin|testinden|görevden|görevin|adımdan|adımın|dosyadan|dosyanın|maddeden|modülden|modülün|ekrandan|ekranın|uçtan|hatadan|bileşenden|bölümden|parçadan|işten|servisten"},
	}.common(1)
}

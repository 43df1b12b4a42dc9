package claim

const indonesianMarks = "masih gagal dua tiga empat fungsi berkas saat ketika lalu harus dapat perlu kurang adalah memiliki hanya sangat baru jalankan mau mana bagaimana pertama sebelum sampai antara dia mereka kita saya kamu ada tersebut para oleh dalam secara sehingga maupun tombolnya muncul semuanya kedua layanan kembali saling silakan coba masukan terapkan konsol halaman tombol " +
	"yang di ke dari untuk dengan ini itu sudah telah saya kami semua tes selesai berhasil tidak ada akan anda sekarang juga pada bisa jika belum siap lulus berjalan berfungsi " +
	"diperbaiki ditambahkan dihapus diperbarui perubahan ringkasan menambahkan oke beres rampung masih lalu atau agar tanpa karena seperti"

func indonesian() table {
	return table{
		prefix:  "id:",
		numbers: map[string]int{"nol": 0, "dua": 2, "tiga": 3, "empat": 4, "lima": 5, "enam": 6, "tujuh": 7, "delapan": 8, "sembilan": 9, "sepuluh": 10},
		classes: map[string]string{
			"again": "kembali", "change": "kini",
			"once": "setelah_tiap setelah_setiap saat setiap_kali jika ketika setelah apabila",
			"me":   "saya kami aku", "aux": "sudah telah udah", "now": "sekarang kini kembali akhirnya lagi",
			"tests": "tes test pengujian uji kompilasi pemeriksaan pengecekan unit_test",
			"pass":  "lulus berhasil lolos sukses hijau bersih lancar lewat",
			"done":  "dikerjakan di_produksi sinkron sudah_masuk selesai beres rampung tuntas siap diperbaiki teratasi diselesaikan terselesaikan diimplementasikan kelar terpasang aman diterapkan sudah_jadi",
			"acted": "menambahkan ditambahkan memperbaiki diperbaiki memperbarui diperbarui menghapus dihapus memindahkan dipindahkan mengubah diubah membuat dibuat menulis ditulis mengganti diganti menyelesaikan diselesaikan mengimplementasikan menerapkan merapikan dirapikan memigrasikan " +
				"dimigrasikan menguji diuji mengoptimalkan menyederhanakan memisahkan membersihkan mendokumentasikan memperluas mengintegrasikan melakukan_commit push commit saya_tambahkan mengatasi menaikkan refactor merefaktor",
			"participle": "di* ter*",
			"began":      "menambahkan memperbaiki memperbarui menghapus memindahkan mengubah membuat mengganti menyelesaikan mengimplementasikan merapikan",
			"idle":       "terpikir mencoba melihat dimulai mencari menemukan membaca melihat mencoba memeriksa menganalisis meninjau menyelidiki memahami mengecek meneliti mulai dicoba diperiksa ditemukan diminta mengerti mempelajari mengidentifikasi dianalisis menghentikan merencanakan terjadi tersedia terlihat diketahui disebutkan direncanakan mengalami mendapatkan memastikan_apakah terbatas dijelaskan menjelaskan membahas kedaluwarsa terlambat dimulai memulai menunggu",
			"item":       "penambahan penghapusan pembaruan perbaikan refactoring migrasi dukungan penggantian menambah menambahkan menghapus memperbaiki merapikan memperbarui baru",
			"all":        "semua semuanya seluruh kedua keduanya", "good": "mutakhir terkini baik aman beres hijau oke ok normal",
			"works": "berfungsi berjalan jalan bekerja bisa_dipakai bisa_digunakan", "well": "baik lancar normal semestinya sebagaimana_mestinya seperti_yang_diharapkan sesuai benar dengan_baik tanpa_error tanpa_masalah tanpa_peringatan kembali lagi sekarang",
			"no": "tidak_ada tanpa nol 0 tidak_lagi tak_ada bebas", "trouble": "error kesalahan peringatan masalah kegagalan galat bug warning kebocoran eror",
			"gone":   "hilang teratasi diperbaiki selesai tidak_muncul beres",
			"should": "seharusnya semestinya harusnya", "solve": "menyelesaikan memperbaiki mengatasi berfungsi berjalan lulus bekerja beres selesai",
			"not": "belum tidak bukan tak tanpa_men", "partly": "mulai memulai hanya hampir beberapa sebagian setengah baru separuh cuma sebagian_besar",
			"asks": "apa apakah mana bagaimana siapa mengapa kenapa berapa mau maukah ingin haruskah bolehkah opsi", "cond": "jika kalau bila ketika saat setelah sebelum apabila sampai hingga begitu agar supaya",
			"will": "akan perlu harus mau ingin bisa dapat hendak selanjutnya berencana sebaiknya mungkin tinggal sedang",
			"says": "memeriksa_apakah memastikan_bahwa menurut", "notyet": "belum", "yesterday": "kemarin", "someone": "seseorang", "depends": "tergantung bergantung", "one": "satu", "as": "sebagai termasuk", "left": "masih_ada tersisa", "half": "separuh setengah", "short": "kurang", "vanished": "hilang lenyap hilang_deadlock-nya", "mergeable": "silakan_merge silakan_di-merge bisa_di-merge boleh_di-merge silakan_ditinjau", "lacks": "untuk_sementara perlu_perbaikan masih_berjalan setengah_jadi separuh_jadi dalam_proses tidak_tahu belum_tahu saya_perlu saya_butuh", "next": "beralih_ke selanjutnya_saya lanjut_ke", "still": "masih tetap", "fail": "menunggu gagal merah rusak error_di macet kurang terblokir crash",
			"never": "di_versi sejak_versi belum kecuali selain tidak_bisa setengah_jalan sedang_dikerjakan sejauh_ini tidak_dapat belum_selesai dalam_proses",
			"start": "jalankan pastikan tolong periksa tambahkan_dulu instal buka gunakan mohon tunggu ubah", "of": "dari",
		},
		because: "karena sebab",
		breaks:  "dan tetapi tapi karena namun lalu kemudian sehingga sedangkan",
		labels:  []string{"rencana", "todo", "langkah selanjutnya|berikutnya", "tersisa|sisa", "yang_perlu|perlu_dilakukan", "usulan|usul|saran", "pilihan|opsi", "belum"},
		reports: []string{"perubahan", "selesai|dikerjakan|dilakukan", "apa_yang ..2 saya|diubah|berubah"},
		rules: []rule{
			{name: "no-longer", acts: true, patterns: []string{"tidak_lagi", "tak_lagi", "tidak ..3 lagi"}, unless: []string{"$works|$pass|didukung|tersedia|bisa|dapat|saya|ada|perlu"}},
			{name: "passive", acts: true, patterns: []string{"saya|kami ubah|perbaiki|tambahkan|hapus|pindahkan|ganti|terapkan", "sudah|telah saya|kami perbaiki|tambahkan|hapus|ubah|perbarui|pindahkan|buat|tulis|ganti|terapkan|selesaikan|rapikan|uji|push|commit|pindah"}},
			{name: "has-done", acts: true, patterns: []string{"sudah|telah ..2 me*", "saya|kami $adv? me*"}},
			{name: "behaves", patterns: []string{"sekarang|kini me*|di*|ber*|ter*|bisa", "terlihat|muncul|tampil kembali"}},
			{name: "gate", patterns: []string{"sekarang|kini ..2 bisa|dapat", "bisa|dapat ..4 sekarang", "siap untuk|di*", "tidak ..1 muncul|terjadi|gagal lagi", "sudah|telah $adv? $done|$good|$pass|$works", "kembali $works|normal"}},
		},
		guards: guards{start: []string{"silakan !di-merge|merge|di-deploy|deploy|ditinjau|di-review"}},
	}.common(1).with("adv", "juga semua berhasil saya kami")
}

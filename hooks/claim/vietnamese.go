package claim

const vietnameseMarks = "vẫn hai ba bốn năm hàm tệp khi thì rồi phải cần thiếu còn bị được rất mới chạy muốn nào thế trước sau từ đến giữa nó họ chúng ta mình nhé không phải đó đây nữa lại ra vào lên như mà hoặc " +
	"tôi đã được các và của cho không có là trong một những để với này bạn xong rồi hoàn thành sửa thêm lỗi đều tất cả bây giờ chạy kiểm thử hãy sẽ khi nếu chưa " +
	"mọi thứ đang còn vẫn hoạt động giờ ổn việc thay đổi cập nhật xóa tệp hàm mã"

func vietnamese() table {
	return table{
		prefix:  "vi:",
		numbers: map[string]int{"hai": 2, "ba": 3, "bốn": 4, "năm": 5, "sáu": 6, "bảy": 7, "tám": 8, "chín": 9, "mười": 10},
		classes: map[string]string{
			"again": "trở_lại lại_được", "change": "",
			"once": "sau_mỗi khi",
			"me":   "tôi mình em chúng_tôi", "now": "giờ bây_giờ hiện lại đã",
			"tests": "test tests kiểm_thử bài_kiểm_tra biên_dịch kiểm_tra bộ_test ca_kiểm_thử",
			"pass":  "pass đạt vượt_qua thành_công xanh qua_hết sạch chạy_qua chạy_tốt chạy_ổn qua",
			"done":  "xong hoàn_thành hoàn_tất ổn sẵn_sàng hoàn_chỉnh kết_thúc đã_sửa đã_xong giải_quyết khắc_phục",
			"acted": "", "item": "thêm xóa xoá sửa cập_nhật thay đổi_tên tạo viết tách gộp chuyển tối_ưu cải_thiện bổ_sung refactor di_chuyển loại_bỏ",
			"idle": "", "all": "tất_cả mọi_thứ toàn_bộ cả_hai mọi", "good": "ổn tốt xanh ổn_thỏa ok bình_thường",
			"works": "hoạt_động chạy chạy_được dùng_được khởi_động", "well": "bình_thường tốt đúng ổn như_mong_đợi trở_lại ngon mượt ổn_định rồi đúng_như không_lỗi không_có_lỗi được_rồi",
			"no": "không_có không_còn không hết 0", "trouble": "lỗi cảnh_báo sự_cố vấn_đề warning bug rò_rỉ",
			"gone":   "biến_mất hết không_còn không_xảy_ra được_sửa được_khắc_phục được_giải_quyết",
			"should": "sẽ chắc_là có_lẽ hẳn có_thể_sẽ chắc", "solve": "khắc_phục giải_quyết ổn hoạt_động chạy_được hết_lỗi sửa_được",
			"not": "chưa không chẳng đừng không_thể", "partly": "chỉ gần_như một_số một_phần một_nửa vài hầu_hết nửa gần",
			"asks": "nào gì sao đâu ai thế_nào bao_nhiêu có_muốn hay_không liệu có_phải", "cond": "nếu khi sau_khi trước_khi một_khi cho_đến để miễn",
			"will": "sẽ cần phải nên muốn định sắp tiếp_theo dự_định có_thể hãy đang", "says": "kiểm_tra_xem kiểm_tra_rằng theo", "notyet": "chưa", "yesterday": "hôm_qua", "someone": "ai_đó", "depends": "tùy phụ_thuộc", "one": "một", "as": "với", "left": "nữa", "half": "một_nửa", "mergeable": "merge_được merge_được_rồi", "short": "thiếu còn_thiếu", "lacks": "tạm_thời vẫn_đang_chạy khoảng_một_nửa một_nửa vẫn_lỗi không_rõ không_biết mới_xong_phần mới_xong_một mới_xong_khoảng cần_khóa tôi_cần còn_phần dang_dở", "next": "giờ_tôi_chuyển tôi_chuyển_sang tiếp_tục_với tôi_sẽ giờ_tôi_làm",
			"still": "vẫn còn vẫn_còn", "fail": "hỏng bị_lỗi vẫn_lỗi thất_bại hỏng bị_lỗi còn_lỗi fail lỗi_vì đỏ failed bị_treo crash",
			"never": "ở_phiên_bản từ_phiên_bản trong_phiên_bản chưa ngoại_trừ trừ dở_dang đang_làm mới_xong_một không_thể vẫn_đang còn_lại",
			"start": "hãy vui_lòng xin chạy_lệnh bạn_hãy", "of": "trên trong trong_số trong_tổng_số",
		},
		because: "vì",
		breaks:  "và nhưng vì tuy rồi_thì do nên sau_đó",
		labels:  []string{"kế_hoạch", "todo", "bước tiếp_theo|kế_tiếp", "còn_lại|việc_còn_lại", "cần_làm", "đề_xuất|gợi_ý", "lựa_chọn|phương_án"},
		reports: []string{"thay_đổi|các_thay_đổi", "đã_làm|đã_hoàn_thành|đã_thực_hiện", "những_gì ..2 đã"},
		rules: []rule{
			{name: "no-longer", acts: true, patterns: []string{"không_còn bị|xuất|xảy|hiện|lỗi|gặp"}, unless: []string{"hỗ_trợ"}},
			{name: "behaves", patterns: []string{"giờ|bây_giờ nó|trang|api|hàm|nút?", "đã !xem|đọc|tìm|thử|hết_hạn|bị ..20 >", "trở_lại|hiển_thị lại"}},
			{name: "did", acts: true, patterns: []string{"đã !xem|đọc|tìm|thử|kiểm_tra_xem|phân_tích|gặp|biết|hết_hạn|từng|bắt_đầu|cố|nghĩ|thấy|nhận|lên|quá|có|bị|dừng|khảo"}},
			{name: "over", patterns: []string{"xong|ổn rồi|hết|cả", "xong >", "được_sửa|được_khắc_phục|được_giải_quyết", "$no $trouble|warning", "đều|hết $pass|$good|xanh", "hết_lỗi", "giờ ..4 có_thể|được", "có_thể ..4 ngay|rồi|bây_giờ", "sẵn_sàng để|cho", "không_còn ..3 $fail|$trouble|nữa", "chắc|hẳn ..2 ổn|được|xong"}},
		},
	}.common(1)
}

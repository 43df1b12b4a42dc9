package claim

// japanese is a first, small table.
func japanese() table {
	return table{
		classes: map[string]string{
			"tests": "テスト ビルド コンパイル チェック",
			"pass":  "通りました 通った 通ります パスしました パスした 成功しました 成功 合格",
			"done":  "完了 完成 終わりました 修正しました 実装しました 追加しました 更新しました 直しました できました 対応しました 動作します 済み",
		},
		labels: []string{"計画", "次のステップ", "残り"},
		rules: []rule{
			{name: "ja:tests-pass", patterns: []string{"$tests ..8 $pass"}},
			{name: "ja:done", patterns: []string{"$done"}},
		},
		guards: guards{
			before:    []string{"もし|場合|一部|まだ|ほぼ|ほとんど"},
			anywhere:  []string{"ません", "ない", "失敗", "以外", "ください", "たら", "ますか", "でしょうか", "予定", "必要", "未完了"},
			condition: []string{"もし"},
			things:    "$tests|$pass|$done",
		},
	}
}

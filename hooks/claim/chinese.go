package claim

// chinese is a first, small table for both scripts.
func chinese() table {
	return table{
		classes: map[string]string{
			"tests": "测试 測試 构建 構建 编译 編譯 检查 檢查",
			"pass":  "通过 通過 成功 正常",
			"done":  "完成 搞定 已修复 已修復 修复了 修復了 已实现 已實現 已添加 已更新 好了",
		},
		labels: []string{"计划", "計劃", "待办", "下一步"},
		rules: []rule{
			{name: "zh:tests-pass", patterns: []string{"$tests ..6 $pass"}},
			{name: "zh:done", patterns: []string{"< ..6 $done", "$done >", "我 ..1 已经|已經|已"}},
		},
		guards: guards{
			before:    []string{"没|沒|不|未|无法|無法|如果|只有|部分|几乎|是否|怎么|怎麼|假如|当|當"},
			planned:   []string{"将|將|会|會|需要|应该|應該|打算|准备|準備|可以|让我|讓我|请|請"},
			anywhere:  []string{"除了", "失败|失敗", "还没|還沒", "尚未", "吗|嗎"},
			condition: []string{"如果|假如|一旦"},
			things:    "$tests|$pass|$done",
		},
	}
}

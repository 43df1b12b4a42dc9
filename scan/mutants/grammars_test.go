//go:build foreign

package mutants

import "regexp"

func grammars() []language {
	return []language{
		{
			grammar: grammar{
				name:   "go",
				head:   regexp.MustCompile(`^()func (Test[A-Z_]\w*)\(t \*testing\.T\) \{$`),
				assert: regexp.MustCompile(`^\t+((require|assert)\.\w+\(t, .*\)|if [^{]* \{|if [^{]*\{\}.* \{)$`),
				ends:   closed("}"), above: decorators("//"), comment: "//",
			},
			skip: func(b block) (int, string) { return b.body, "\tt.Skip(\"flaky\")" },
			weak: []rewrite{
				{"assert.Equal to NotNil", regexp.MustCompile(`^(\t+(?:require|assert))\.Equal\(t, (.*)$`), `$1.NotNil(t, $2`, true},
				{"require.ErrorIs to Error", regexp.MustCompile(`^(\t+(?:require|assert))\.ErrorIs\(t, (.*), [^,]*\)$`), `$1.Error(t, $2)`, false},
				{"condition && false", regexp.MustCompile(`^(\t+)if ([^;{]*(?:!=|==|<|>)[^;{]*) \{$`), `${1}if $2 && false {`, false},
				{"Errorf to Logf", regexp.MustCompile(`^(\t+t)\.(?:Errorf|Fatalf)\(`), `$1.Logf(`, false},
			},
			alike: []rewrite{
				{"assert to require", regexp.MustCompile(`^(\t+)assert\.`), `${1}require.`, false},
				{"Errorf reworded", regexp.MustCompile(`^(\t+t\.(?:Errorf|Fatalf)\(")`), `${1}this is wrong: `, false},
				{"error to DeepEqual", regexp.MustCompile(`^(\t+)if (\w+) != (\w+) \{$`), `${1}if !reflect.DeepEqual($2, $3) {`, false},
			},
			row:   regexp.MustCompile(`^\t+\{.*["\d].*\},$`),
			hide:  func(name string) string { return "t" + name[1:] },
			leave: func(indent string) string { return indent + "\treturn" },
		},
		{
			grammar: grammar{
				name:   "py",
				head:   regexp.MustCompile(`^( *)(?:async )?def (test\w*)\(.*\):$`),
				assert: regexp.MustCompile(`^ +(self\.assert\w+\(.*\)|assert [^(].*)$`),
				ends:   indented, above: decorators("@"), comment: "#",
			},
			skip: func(b block) (int, string) { return b.head, b.indent + `@unittest.skip("flaky")` },
			weak: []rewrite{
				{"assertEqual to assertIsNotNone", regexp.MustCompile(`^( +self)\.assertEqual\((.*)$`), `$1.assertIsNotNone($2`, true},
				{"assert == to truth", regexp.MustCompile(`^( +assert [^=#,(]*[^=#,! ]) == [^=#,T]*$`), `$1`, false},
				{"or True", regexp.MustCompile(`^( +assert [^,#"'?]* (?:==|is) [^,#"'? ]*)$`), `$1 or True`, false},
				{"assertRaises any", regexp.MustCompile(`assertRaises\([A-Z]\w+(.*)$`), `assertRaises(Exception$1`, false},
				{"raises any", regexp.MustCompile(`pytest\.raises\([A-Z]\w+(.*)$`), `pytest.raises(Exception$1`, false},
			},
			alike: []rewrite{
				{"assertEqual to assert ==", regexp.MustCompile(`^( +)self\.assertEqual\(([^,"'(\[{]+), ([^,"'(\[{]+)\)$`), `${1}assert $2 == $3`, false},
				{"assertTrue to assert", regexp.MustCompile(`^( +)self\.assertTrue\(([^,"']+)\)$`), `${1}assert $2`, false},
				{"message added", regexp.MustCompile(`^( +assert [^,"']+ == [^,"']+)$`), `$1, "as promised"`, false},
			},
			row:   regexp.MustCompile(`^ +[(\[].*["'\d].*[)\]],$`),
			hide:  func(name string) string { return "_" + name },
			leave: func(indent string) string { return indent + "    return" },
		},
		{
			grammar: grammar{
				name:   "js",
				head:   regexp.MustCompile("^( *)(?:test|it)\\((['\"`].*['\"`]), (?:async )?(?:function ?\\(\\w*\\)|\\(?\\w*\\)? =>) ?\\{$"),
				assert: regexp.MustCompile(`^ +(await )?(expect\(.*\)\.(not\.|rejects\.|resolves\.)?to\w+\(.*\)|(t\.assert|assert|t)\.(equal|deepEqual|strictEqual|deepStrictEqual|ok|is|match|throws|same)\(.*\));?$`),
				ends:   closed("})", "});"), above: decorators("//"), comment: "//",
			},
			skipHead: regexp.MustCompile(`^( *)(test|it)\(`), skipTo: `$1$2.skip(`, onlyTo: `$1$2.only(`,
			weak: []rewrite{
				{"toBe to toBeDefined", regexp.MustCompile(`^( +(?:await )?expect\(.*\))\.(?:toBe|toEqual|toStrictEqual)\(.*\)(;?)$`), `$1.toBeDefined()$2`, false},
				{"toEqual to toBeTruthy", regexp.MustCompile(`^( +(?:await )?expect\(.*\))\.(?:toEqual|toStrictEqual)\([^t].*\)(;?)$`), `$1.toBeTruthy()$2`, false},
				{"equal to ok", regexp.MustCompile(`^( +(?:t\.assert|assert|t))\.(?:equal|deepEqual|strictEqual|deepStrictEqual|same)\((.*[^e]\);?)$`), `$1.ok($2`, true},
				{"expect true", regexp.MustCompile(`^( +)expect\(.*\)\.(?:toBe|toEqual|toStrictEqual)\(.*\)(;?)$`), `${1}expect(true).toBe(true)$2`, false},
				{"await dropped", regexp.MustCompile(`^( +)await (expect\(.*\)\.(?:rejects|resolves)\..*)$`), `$1$2`, false},
			},
			alike: []rewrite{
				{"toEqual to toStrictEqual", regexp.MustCompile(`^( +(?:await )?expect\(.*\))\.toEqual\(`), `$1.toStrictEqual(`, false},
				{"double quotes", regexp.MustCompile(`'([^'"\\]*)'`), `"$1"`, false},
				{"semicolons", regexp.MustCompile(`^( +(?:await )?(?:expect|assert|t)\b.*\))$`), `$1;`, false},
				{"toBe(true) to toStrictEqual(true)", regexp.MustCompile(`\.toBe\((true|false)\)`), `.toStrictEqual($1)`, false},
			},
			row:   regexp.MustCompile("^ +[\\[{].*['\"`\\d].*[\\]}],$"),
			leave: func(indent string) string { return indent + "  return" },
		},
		{
			grammar: grammar{
				name:   "rust",
				head:   regexp.MustCompile(`^( *)fn (\w+)\(\) \{$`),
				assert: regexp.MustCompile(`^ +(assert|assert_eq|assert_ne)!\(.*\);$`),
				ends:   closed("}"), above: decorators("#["), comment: "//",
			},
			needs: "#[test]",
			skip:  func(b block) (int, string) { return b.head, b.indent + `#[ignore = "flaky"]` },
			weak: []rewrite{
				{"assert_eq to is_ok", regexp.MustCompile(`^( +)assert_eq!\((.*), Ok\([^(].*\)\);$`), `${1}assert!($2.is_ok());`, false},
				{"assert_eq to is_some", regexp.MustCompile(`^( +)assert_eq!\((.*), Some\(.*\)\);$`), `${1}assert!($2.is_some());`, false},
				{"or true", regexp.MustCompile(`^( +)assert!\(([^,"]*)\);$`), `${1}assert!($2 || true);`, false},
				{"assert true", regexp.MustCompile(`^( +)assert(?:_eq)?!\(.*\);$`), `${1}assert!(true);`, false},
			},
			alike: []rewrite{
				{"sides swapped", regexp.MustCompile(`^( +assert_eq!)\(([^,"(\[{]+), ([^,"(\[{]+)\);$`), `$1($3, $2);`, false},
				{"assert == to assert_eq", regexp.MustCompile(`^( +)assert!\(([^,"&|!]+) == ([^,"&|]+)\);$`), `${1}assert_eq!($2, $3);`, false},
				{"message added", regexp.MustCompile(`^( +assert_eq!\([^,"(\[{]+, [^,"(\[{]+)\);$`), `$1, "as promised");`, false},
			},
			row:   regexp.MustCompile(`^ +[(\[].*["'\d].*[)\]],$`),
			leave: func(indent string) string { return indent + "    return;" },
		},
	}
}

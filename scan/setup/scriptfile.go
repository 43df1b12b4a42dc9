package setup

import (
	"path"
	"strings"

	"git-isitdone/scan/setup/data"
)

// readShellFile reads a script that CI or a hook starts.
func readShellFile(f *facts, src []byte) error {
	text := string(src)
	if first, _, _ := strings.Cut(text, "\n"); strings.HasPrefix(first, "#!") && !strings.Contains(first, "sh") {
		return nil
	}
	base := path.Base(f.path)
	name := strings.TrimSuffix(base, path.Ext(base))
	named := testName(name) == yes
	if named {
		f.mark(name, 1)
	}
	at := spot{place: name, line: 1}
	if first, _, _ := strings.Cut(text, "\n"); strings.HasPrefix(first, "#!") {
		for _, o := range strings.Fields(first)[1:] {
			at.shell.Errexit = at.shell.Errexit || strings.HasPrefix(o, "-") && strings.Contains(o, "e")
		}
	}
	f.script(text, at, named)
	return nil
}

// readDockerfile reads the commands of RUN, CMD and ENTRYPOINT.
func readDockerfile(f *facts, src []byte) error {
	lines := strings.Split(string(src), "\n")
	for i := 0; i < len(lines); i++ {
		at := i + 1
		line := strings.TrimSpace(lines[i])
		for strings.HasSuffix(line, `\`) && i+1 < len(lines) {
			i++
			line = strings.TrimSuffix(line, `\`) + " " + strings.TrimSpace(lines[i])
		}
		word, rest, _ := strings.Cut(line, " ")
		switch strings.ToUpper(word) {
		case "RUN", "CMD", "ENTRYPOINT":
			if rest = strings.TrimSpace(rest); strings.HasPrefix(rest, "[") {
				v, err := data.JSON([]byte(rest))
				if err != nil {
					continue
				}
				rest = strings.Join(texts(v), " ")
			}
			for strings.HasPrefix(rest, "--") {
				_, rest, _ = strings.Cut(rest, " ")
				rest = strings.TrimSpace(rest)
			}
			f.script(rest, spot{place: strings.ToUpper(word), line: at, folded: true}, false)
		}
	}
	return nil
}

// stage adds what keeps a hook from running.
func stage(hook data.Value, at spot) spot {
	stages := texts(hook.Get("stages"))
	if hook.Get("skip").Is("true") || len(stages) == 1 && stages[0] == "manual" {
		at.conditions = append(at.conditions, "false")
	}
	return at
}

// readHooks reads what lefthook and pre-commit run before a commit or a push.
func readHooks(f *facts, src []byte) error {
	root, err := data.YAML(src)
	if err != nil {
		return err
	}
	for _, repo := range root.Get("repos").Each() {
		for _, h := range repo.Get("hooks").Each() {
			entry := h.Get("entry")
			f.script(strings.TrimSpace(entry.Text+" "+strings.Join(texts(h.Get("args")), " ")), stage(h, spot{place: "hook " + h.Get("id").Text, line: h.Line, folded: true}), false)
		}
	}
	for _, hook := range root.Members() {
		for _, section := range []string{"commands", "scripts", "jobs"} {
			for _, c := range hook.Value.Get(section).Members() {
				run := c.Value.Get("run")
				f.script(run.Text, stage(c.Value, spot{place: "hook " + hook.Key, line: run.Line}), false)
			}
			for _, c := range hook.Value.Get(section).Each() {
				if run := c.Get("run"); run.Given() {
					f.script(run.Text, spot{place: "hook " + hook.Key, line: run.Line}, false)
				}
			}
		}
	}
	return nil
}

package setup

import (
	"fmt"
	"strings"
)

// settings compares the settings of all files: each with the one that it was, in the same file
// or in another one.
func (c *comparison) settings() {
	var before, after []sided
	for _, f := range c.files {
		if f.before != nil {
			for _, s := range f.before.settings {
				before = append(before, sided{setting: s, file: f})
			}
		}
		if f.after != nil {
			for _, s := range f.after.settings {
				after = append(after, sided{setting: s, file: f})
			}
		}
	}
	known := everLeftOut(before)
	c.taken = map[string]bool{}
	for _, s := range after {
		for _, i := range s.items {
			if s.shape == takesIn {
				c.taken[corePattern(i.text)] = true
			}
		}
	}
	pairUp(before, after)
	for i := range after {
		a := &after[i]
		var b *sided
		if a.partner >= 0 {
			b = &before[a.partner]
		}
		c.setting(b, a, known)
	}
	for i := range before {
		if before[i].partner < 0 {
			c.settingGone(&before[i])
		}
	}
}

// sided is a setting of one side; partner is the index of what it was or became, -1 for none.
type sided struct {
	setting
	file    *file
	partner int
}

// pairUp finds what each setting became: in its file, else by the same tool's name, else by the
// same name of another tool of the same kind.
func pairUp(before, after []sided) {
	for i := range before {
		before[i].partner = -1
	}
	for i := range after {
		after[i].partner = -1
	}
	for _, key := range []func(s *sided, old bool) string{
		func(s *sided, _ bool) string {
			return s.file.path + "\x00" + s.tool + "\x00" + s.path + "\x00" + s.name
		},
		func(s *sided, _ bool) string { return dirOf(s.file.path) + "\x00" + s.tool + "\x00" + s.path },
		func(s *sided, _ bool) string { return s.tool + "\x00" + s.path },
		func(s *sided, _ bool) string { return lastPart(s.name) + "\x00" + s.id },
		func(s *sided, _ bool) string { return fmt.Sprint(s.shape) + "\x00" + s.id + "\x00" + kindOf(s.tool) },
	} {
		open := map[string][]int{}
		for i := range before {
			if before[i].partner < 0 {
				k := key(&before[i], true)
				open[k] = append(open[k], i)
			}
		}
		for j := range after {
			if after[j].partner >= 0 {
				continue
			}
			k := key(&after[j], false)
			if free := open[k]; len(free) > 0 {
				i := free[0]
				// A setting that moves leaves the place where it was.
				open[k] = free[1:]
				before[i].partner, after[j].partner = j, i
			}
		}
	}
}

func lastPart(name string) string {
	name = name[strings.LastIndexByte(name, '.')+1:]
	switch name {
	case "fail_under", "fail-under", "check-coverage":
		return "lines"
	}
	return name
}

// kindOf groups tools that stand in for one another.
func kindOf(tool string) string {
	switch tool {
	case "jest", "vitest", "mocha", "ava", "karma", "jasmine", "playwright", "cypress", "wdio":
		return "js"
	case "eslint", "biome", "tslint":
		return "jslint"
	case "ruff", "flake8", "pylint":
		return "pylint"
	}
	return tool
}

// everLeftOut are the patterns that some setting already left out.
func everLeftOut(before []sided) map[string]bool {
	out := map[string]bool{}
	for _, s := range before {
		if s.shape == leavesOut {
			for _, i := range s.items {
				out[s.id+corePattern(i.text)] = true
			}
		}
	}
	return out
}

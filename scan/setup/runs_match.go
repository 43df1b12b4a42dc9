package setup

import "slices"

// placed is a run of one side; partner is the index of what it was or became, -1 for none.
type placed struct {
	run
	in      *file
	partner int
	// how well the partner fits: the number of the pass that found it.
	pass int
}

// match pairs each run with what it became, the surest pairs first.
func match(before, after []placed) {
	keys := []func(p *placed, old bool) string{
		func(p *placed, _ bool) string { return p.in.path + "\x00" + p.place + "\x00" + p.text },
		func(p *placed, _ bool) string { return p.in.path + "\x00" + p.place + "\x00" + p.tool },
		func(p *placed, _ bool) string { return p.in.path + "\x00" + p.text },
		func(p *placed, _ bool) string { return p.text },
		func(p *placed, _ bool) string { return p.in.path + "\x00" + p.tool },
		func(p *placed, _ bool) string { return p.in.path + "\x00" + p.place },
		func(p *placed, _ bool) string { return dirOf(p.in.path) + "\x00" + p.tool },
		func(p *placed, _ bool) string { return p.tool },
		func(p *placed, _ bool) string { return p.in.path },
		func(p *placed, _ bool) string { return "" },
	}
	for pass, key := range keys {
		open := map[string][]int{}
		for j := range after {
			if after[j].partner < 0 {
				k := key(&after[j], false)
				open[k] = append(open[k], j)
			}
		}
		for i := range before {
			b := &before[i]
			if b.partner >= 0 {
				continue
			}
			k := key(b, true)
			free := open[k]
			fits := func(j int) bool {
				a := &after[j]
				return a.options == b.options && a.quality == b.quality && (!b.options && !b.quality || a.tool == b.tool)
			}
			at := -1
			if pass >= anyPlace { // what else tests: one whose failure counts, if there is one
				at = slices.IndexFunc(free[:min(len(free), 50)], func(j int) bool { _, lost := worst(after[j].losses); return fits(j) && !lost })
			}
			if at < 0 {
				at = closest(b, after, free[:min(len(free), 50)], fits)
			}
			if at < 0 {
				continue
			}
			j := free[at]
			open[k] = slices.Delete(slices.Clone(free), at, at+1)
			b.partner, after[j].partner = j, i
			b.pass, after[j].pass = pass, pass
		}
	}
}

// closest is the place in free of the run that leaves out what b did, as far as it goes.
func closest(b *placed, after []placed, free []int, fits func(int) bool) int {
	best, score := -1, 0
	for n, j := range free {
		if !fits(j) {
			continue
		}
		is := 1
		for _, o := range after[j].selects.options {
			if slices.Contains(b.selects.options, o) {
				is += 2
			} else {
				is--
			}
		}
		for _, t := range after[j].selects.targets {
			if slices.Contains(b.selects.targets, t) {
				is += 2
			}
		}
		if best < 0 || is > score {
			best, score = n, is
		}
	}
	return best
}

// anyPlace is the pass from which on a partner is only what else the same runner does, or what
// else tests at all.
const anyPlace = 4

// elsewherePass is the last one: another runner in another file.
const elsewherePass = 9

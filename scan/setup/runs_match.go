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
		open := map[string]*queue{}
		for j := range after {
			if after[j].partner < 0 {
				k := key(&after[j], false)
				if open[k] == nil {
					open[k] = &queue{}
				}
				open[k].all = append(open[k].all, j)
			}
		}
		for i := range before {
			b := &before[i]
			if b.partner >= 0 {
				continue
			}
			free := open[key(b, true)].free(after)
			j := -1
			if pass >= anyPlace { // what else tests: one whose failure counts, if there is one
				j = closest(b, after, free, func(a *placed) bool { _, lost := worst(a.losses); return b.fits(a) && !lost })
			}
			if j < 0 {
				j = closest(b, after, free, b.fits)
			}
			if j >= 0 {
				b.partner, after[j].partner = j, i
				b.pass, after[j].pass = pass, pass
			}
		}
	}
}

// fits: the one can have become the other at all.
func (p *placed) fits(a *placed) bool {
	return a.options == p.options && a.quality == p.quality && (!p.options && !p.quality || a.tool == p.tool)
}

// queue are runs of the new side with the same key.
type queue struct {
	all  []int
	head int
}

// maxCandidates bounds how many are weighed against one another.
const maxCandidates = 50

// free are the first ones that nothing became yet.
func (q *queue) free(after []placed) []int {
	if q == nil {
		return nil
	}
	for q.head < len(q.all) && after[q.all[q.head]].partner >= 0 {
		q.head++
	}
	var out []int
	for _, j := range q.all[q.head:min(len(q.all), q.head+4*maxCandidates)] {
		if after[j].partner < 0 {
			out = append(out, j)
		}
	}
	return out[:min(len(out), maxCandidates)]
}

// closest is the run in free that leaves out what b did, as far as it goes; -1: none fits.
func closest(b *placed, after []placed, free []int, fits func(*placed) bool) int {
	best, score := -1, 0
	for _, j := range free {
		if !fits(&after[j]) {
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
			best, score = j, is
		}
	}
	return best
}

// anyPlace is the pass from which on a partner is only what else the same runner does, or what
// else tests at all.
const anyPlace = 4

// elsewherePass is the last one: another runner in another file.
const elsewherePass = 9

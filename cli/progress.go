package cli

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"git-isitdone/checks"
	"git-isitdone/checks/plan"
	"git-isitdone/checks/run"
	"git-isitdone/gitstore"
)

// progress tells stderr what goes on: on a terminal one line with the elapsed time that is
// erased again, elsewhere a plain line per finished check.
type progress struct {
	env   Env
	speak speaker

	mu      sync.Mutex
	running []string
	since   time.Time
	stop    chan struct{}
}

func (p *program) progress() checks.Progress {
	return &progress{env: p.env, speak: p.speak}
}

func (g *progress) Waiting(h gitstore.Holder) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.speak.say("waiting for another run of this working tree (pid %d, since %s, %s)", h.PID, h.Since.Local().Format(time.TimeOnly), h.Command)
}

func (g *progress) Started(c plan.Check) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.running = append(g.running, c.ID)
	if !g.env.StderrTerminal {
		return
	}
	if g.stop == nil {
		g.since = g.env.Now()
		g.stop = make(chan struct{})
		go g.tick(g.stop)
	}
	g.draw()
}

func (g *progress) Finished(r run.Result) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for i, id := range g.running {
		if id == r.Check.ID {
			g.running = append(g.running[:i], g.running[i+1:]...)
			break
		}
	}
	if !g.env.StderrTerminal {
		g.speak.say("%s %s %s", r.Check.ID, r.Verdict, took(r.CheckResult))
		return
	}
	if len(g.running) == 0 && g.stop != nil {
		close(g.stop)
		g.stop = nil
	}
	g.draw()
}

func (g *progress) tick(stop <-chan struct{}) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-stop:
			return
		case <-t.C:
			g.mu.Lock()
			if len(g.running) > 0 {
				g.draw()
			}
			g.mu.Unlock()
		}
	}
}

// draw shows what runs, or erases the line when nothing does (ECMA-48 EL).
func (g *progress) draw() {
	fmt.Fprint(g.env.Stderr, "\r\x1b[K")
	if len(g.running) > 0 {
		fmt.Fprintf(g.env.Stderr, "running %s  %s", strings.Join(g.running, ", "), short(g.env.Now().Sub(g.since).Truncate(time.Second)))
	}
}

package githook

import (
	"fmt"
	"io"
	"strings"
	"sync"
)

// printer writes for people, on standard error: git shows a hook's standard output as well,
// but some clients take it for the push's own. Safe for the timer that speaks beside a run.
type printer struct {
	mu sync.Mutex
	w  io.Writer
}

func (p *printer) line(format string, args ...any) { p.block(fmt.Sprintf(format, args...)) }

func (p *printer) block(text string) {
	if text != "" {
		p.write("isitdone: " + strings.TrimRight(text, "\n") + "\n")
	}
}

func (p *printer) hint(text string) {
	if text != "" {
		p.write("hint: " + text + "\n")
	}
}

func (p *printer) write(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	// There is nobody to tell where standard error is gone, and the answer is the exit status.
	_, _ = io.WriteString(p.w, text)
}

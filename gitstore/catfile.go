package gitstore

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"
)

// catFile is one `git cat-file --batch` that answers many questions. It ends when its
// standard input does, so none outlives this process, and when nobody can ask it any more.
type catFile struct {
	git  *gitBinary
	call gitCall

	mu      sync.Mutex
	cmd     *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	forsook runtime.Cleanup
}

// get reads the object that a name stands for. Errors: ErrNotFound.
func (c *catFile) get(ctx context.Context, name string) (OID, objectKind, []byte, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return "", "", nil, err
	}
	if err := c.start(); err != nil {
		return "", "", nil, err
	}
	stop := endWith(ctx, c.cmd)
	id, kind, data, err := c.ask(name)
	stop()
	if err != nil && err != ErrNotFound {
		// The stream may stand in the middle of an answer: never read on from there.
		_ = c.end()
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		return "", "", nil, fmt.Errorf("git cat-file: %w", err)
	}
	return id, kind, data, err
}

func (c *catFile) start() error {
	if c.cmd != nil {
		return nil
	}
	call := c.call
	call.args = []string{"cat-file", "--batch"}
	cmd := c.git.command(call)
	in, err := cmd.StdinPipe()
	if err != nil {
		return fmt.Errorf("starting git cat-file: %w", err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return fmt.Errorf("starting git cat-file: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return startError(call, err)
	}
	c.cmd, c.in, c.out = cmd, in, bufio.NewReaderSize(out, 64<<10)
	c.forsook = runtime.AddCleanup(c, func(cmd *exec.Cmd) { endCatFile(cmd, in) }, cmd)
	return nil
}

// ask speaks the protocol of git-cat-file(1): "<id> <kind> <size>\n<data>\n", or
// "<name> missing" or "ambiguous".
func (c *catFile) ask(name string) (OID, objectKind, []byte, error) {
	if _, err := io.WriteString(c.in, name+"\n"); err != nil {
		return "", "", nil, err
	}
	line, err := c.out.ReadString('\n')
	if err != nil {
		return "", "", nil, err
	}
	line = strings.TrimSuffix(line, "\n")
	if strings.HasSuffix(line, " missing") || strings.HasSuffix(line, " ambiguous") {
		return "", "", nil, ErrNotFound
	}
	fields := strings.Split(line, " ")
	if len(fields) != 3 {
		return "", "", nil, fmt.Errorf("unexpected answer %q", line)
	}
	size, err := strconv.ParseInt(fields[2], 10, 64)
	if err != nil || size < 0 {
		return "", "", nil, fmt.Errorf("unexpected answer %q", line)
	}
	data := make([]byte, size)
	if _, err := io.ReadFull(c.out, data); err != nil {
		return "", "", nil, err
	}
	if _, err := c.out.Discard(1); err != nil {
		return "", "", nil, err
	}
	return OID(fields[0]), objectKind(fields[1]), data, nil
}

func (c *catFile) close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.end()
}

func (c *catFile) end() error {
	if c.cmd == nil {
		return nil
	}
	c.forsook.Stop()
	endCatFile(c.cmd, c.in)
	c.cmd = nil
	return nil
}

func endCatFile(cmd *exec.Cmd, in io.Closer) {
	_ = in.Close()
	kill(cmd)
	_ = cmd.Wait() // killed: its status says nothing
}

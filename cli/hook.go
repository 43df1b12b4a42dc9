package cli

import (
	"strconv"
	"strings"
	"time"

	urfave "github.com/urfave/cli/v2"

	"git-isitdone/hooks/githook"
	"git-isitdone/hooks/heartbeat"
	"git-isitdone/hooks/host"
	"git-isitdone/hooks/stop"
)

// hookCommand never fails on a flag that it does not know: a newer registration must not
// break an older binary. Its only non-zero status is a wrong --host, which no agent sends.
func (p *program) hookCommand() *urfave.Command {
	return command(&urfave.Command{
		Name:            "hook",
		Usage:           "answer an agent host's hook: a payload on stdin, one JSON document or nothing on stdout",
		UsageText:       "git isitdone hook --host <host> [--event edit|start|end|subagent] [--profile <profile>] [--cwd <dir>] [--timeout <seconds>]",
		SkipFlagParsing: true,
		Action: func(c *urfave.Context) error {
			args := c.Args().Slice()
			id := flagValue(args, "host")
			h, ok := host.Named(id)
			if !ok {
				return usageError{"hook needs --host with a known agent host, not \"" + id + "\"", "git isitdone hook --host claude"}
			}
			hook := stop.Hook{
				Env: p.env.Env, Host: h, Tool: tool,
				Event:   flagValue(args, "event"),
				Profile: flagValue(args, "profile"),
				Timeout: seconds(flagValue(args, "timeout")),
			}
			if dir := flagValue(args, "cwd"); dir != "" {
				hook.Env.Dir = p.path(dir) // the payload's own directory goes before it
			}
			answered := func() {}
			if hook.Event == "" && p.env.Value("ISITDONE_DOCTOR") == "" {
				answered = heartbeat.Begin(hook.Env, h.ID(), Version)
			}
			hook.Serve(c.Context, p.env.Stdin, p.env.Stdout, p.env.Stderr)
			if c.Context.Err() == nil { // a host that ended us did not wait for the answer
				answered()
			}
			return nil
		},
	})
}

// seconds reads a time limit; 0 stands for none, and for what is no number.
func seconds(text string) time.Duration {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 1<<30 {
		return 0
	}
	return time.Duration(n) * time.Second
}

// flagValue finds --name VALUE or --name=VALUE among arguments that are not parsed.
func flagValue(args []string, name string) string {
	for i, a := range args {
		if v, ok := strings.CutPrefix(a, "--"+name+"="); ok {
			return v
		}
		if a == "--"+name && i+1 < len(args) {
			return args[i+1]
		}
	}
	return ""
}

func (p *program) gitHookCommand() *urfave.Command {
	return command(&urfave.Command{
		Name:            "git-hook",
		Usage:           "answer one of git's own hooks: pre-push",
		ArgsUsage:       "pre-push <remote> <url>",
		SkipFlagParsing: true,
		Action: func(c *urfave.Context) error {
			if c.Args().First() != "pre-push" {
				return usageError{"git-hook knows pre-push only, not \"" + c.Args().First() + "\"", "git isitdone init --git-hooks"}
			}
			if status := githook.PrePush(c.Context, p.env.Env, tool, c.Args().Tail(), p.env.Stdin, p.env.Stderr); status != 0 {
				return exitStatus(status)
			}
			return nil
		},
	})
}

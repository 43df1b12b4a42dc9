package notes

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"git-isitdone/gitstore/environ"
)

const (
	// sigNamespace keeps a signature of a receipt from passing as one of a commit or a
	// file, and the other way round (ssh-keygen(1), -Y sign).
	sigNamespace = "git-isitdone-receipt@v1"
	// keygenLimit bounds one run of ssh-keygen: a key on a token may wait for a touch that
	// nobody gives.
	keygenLimit = 5 * time.Second

	armorBegin = "-----BEGIN SSH SIGNATURE-----"
	armorEnd   = "-----END SSH SIGNATURE-----"
	sigField   = `,"sig":"`
)

// signing is what git's configuration says about signatures, in git's own keys: a user who
// signs commits with ssh signs receipts without another setting.
type signing struct {
	format, key, program, allowed, revoked string
}

func (n *Notes) signing(ctx context.Context) (signing, error) {
	var s signing
	for prefix, keys := range map[string]map[string]*string{
		"gpg.":  {"gpg.format": &s.format, "gpg.ssh.program": &s.program, "gpg.ssh.allowedsignersfile": &s.allowed, "gpg.ssh.revocationfile": &s.revoked},
		"user.": {"user.signingkey": &s.key},
	} {
		entries, err := n.config(ctx, prefix)
		if err != nil {
			return signing{}, err
		}
		for _, e := range entries {
			if to := keys[e.Key]; to != nil {
				*to = e.Value // git's order: the last one counts
			}
		}
	}
	for _, path := range []*string{&s.program, &s.allowed, &s.revoked, &s.key} {
		*path = expandHome(*path, n.env)
	}
	if s.program == "" {
		s.program = "ssh-keygen"
	}
	return s, nil
}

// signs reports whether the user signs with ssh.
func (s signing) signs() bool { return s.format == "ssh" && s.key != "" }

func expandHome(path string, env environ.Env) string {
	if rest, ok := strings.CutPrefix(path, "~/"); ok && env.Home() != "" {
		return filepath.Join(env.Home(), rest)
	}
	return path
}

// keygen runs ssh-keygen with a line on its standard input. It can ask nobody anything: it
// has no terminal, and the askpass programs are off.
func keygen(ctx context.Context, env environ.Env, program string, stdin []byte, args ...string) ([]byte, error) {
	path, err := findProgram(program, env)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, keygenLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Dir = env.Dir
	cmd.Env = env.With("SSH_ASKPASS_REQUIRE=never", "SSH_ASKPASS=", "LC_ALL=C").Vars
	cmd.Stdin = bytes.NewReader(stdin)
	cmd.WaitDelay = time.Second
	var words bytes.Buffer
	cmd.Stderr = &words
	detach(cmd)
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return nil, fmt.Errorf("%s did not answer: %w", program, ctx.Err())
	}
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w: %s", program, strings.Join(args[:min(2, len(args))], " "), err, strings.TrimSpace(words.String()))
	}
	return out, nil
}

// findProgram looks along the environment's own PATH: the process's may be another one.
func findProgram(name string, env environ.Env) (string, error) {
	if strings.ContainsAny(name, `/\`) {
		return name, nil
	}
	for _, dir := range filepath.SplitList(env.Value("PATH")) {
		if !filepath.IsAbs(dir) {
			continue
		}
		if path, err := exec.LookPath(filepath.Join(dir, name)); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("%s: %w", name, exec.ErrNotFound)
}

// sign appends the sig field to a line that has none.
func (s signing) sign(ctx context.Context, env environ.Env, line []byte) ([]byte, error) {
	key := s.key
	if literal, ok := strings.CutPrefix(key, "key::"); ok || strings.HasPrefix(key, "ssh-") {
		if !ok {
			literal = key
		}
		path, err := tempFile(env, []byte(literal+"\n"))
		if err != nil {
			return nil, err
		}
		defer os.Remove(path)
		key = path
	}
	armored, err := keygen(ctx, env, s.program, line, "-Y", "sign", "-n", sigNamespace, "-f", key)
	if err != nil {
		return nil, err
	}
	body, ok := strings.CutPrefix(strings.TrimSpace(string(armored)), armorBegin)
	if ok {
		body, ok = strings.CutSuffix(body, armorEnd)
	}
	body = strings.Join(strings.Fields(body), "")
	if !ok || !isBase64(body) {
		return nil, errors.New("ssh-keygen gave no signature")
	}
	return append(bytes.Clone(line[:len(line)-1]), sigField+body+`"}`...), nil
}

// splitSig takes the sig field, always the last one, off a line.
func splitSig(line []byte) (payload []byte, sig string, ok bool) {
	at := bytes.LastIndex(line, []byte(sigField))
	if at < 1 || !bytes.HasSuffix(line, []byte(`"}`)) {
		return line, "", false
	}
	body := string(line[at+len(sigField) : len(line)-len(`"}`)])
	if !isBase64(body) {
		return line, "", false
	}
	return append(bytes.Clone(line[:at]), '}'), body, true
}

func isBase64(s string) bool {
	_, err := base64.StdEncoding.DecodeString(s)
	return s != "" && err == nil
}

// origin tells who signed a line. A signature is checked as it was valid when the run
// ended, as git does with commits; what ssh-keygen knows about principals, validity and
// revocation decides.
func (s signing) origin(ctx context.Context, env environ.Env, raw []byte, end time.Time) (string, error) {
	payload, body, ok := splitSig(raw)
	if !ok {
		return originUnsigned, nil
	}
	sig, err := tempFile(env, []byte(armorBegin+"\n"+wrap(body, 70)+armorEnd+"\n"))
	if err != nil {
		return originUnchecked, err
	}
	defer os.Remove(sig)
	if _, err := keygen(ctx, env, s.program, payload, "-Y", "check-novalidate", "-n", sigNamespace, "-s", sig); err != nil {
		if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
			return originBadSignature, nil
		}
		return originUnchecked, err
	}
	if s.allowed == "" {
		return originUnknownKey, nil
	}
	when := "-Overify-time=" + end.UTC().Format("20060102150405Z")
	out, err := keygen(ctx, env, s.program, nil, "-Y", "find-principals", "-f", s.allowed, "-s", sig, when)
	if err != nil {
		return originUnknownKey, nil
	}
	args := []string{"-Y", "verify", "-n", sigNamespace, "-f", s.allowed, "-s", sig, when}
	if s.revoked != "" {
		args = append(args, "-r", s.revoked)
	}
	for principal := range strings.Lines(string(out)) {
		principal = strings.TrimSpace(principal)
		if principal == "" {
			continue
		}
		if _, err := keygen(ctx, env, s.program, payload, append(args, "-I", principal)...); err == nil {
			return originSigned + principal, nil
		}
	}
	return originUnknownKey, nil
}

func wrap(s string, width int) string {
	var b strings.Builder
	for len(s) > 0 {
		n := min(width, len(s))
		b.WriteString(s[:n] + "\n")
		s = s[n:]
	}
	return b.String()
}

// tempFile makes a private file (mode 0600).
func tempFile(env environ.Env, content []byte) (string, error) {
	f, err := os.CreateTemp(env.TempDir, "isitdone-*")
	if err != nil {
		return "", err
	}
	_, err = f.Write(content)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return "", errors.Join(err, os.Remove(f.Name()))
	}
	return f.Name(), nil
}

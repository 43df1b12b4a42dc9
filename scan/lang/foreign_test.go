//go:build foreign || bench

package lang

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// pinned are the packages of others whose test files are read here, by registry. Debian's are
// those of release 12; where a point release replaced one, the one it has now is read.
var pinned = map[string][]string{
	"npm": {
		"fastify@5.2.0", "pino@10.0.0", "zod@4.1.5", "@reduxjs/toolkit@2.5.0", "@mswjs/interceptors@0.37.0", "find-my-way@9.3.0",
		"fast-json-stringify@6.1.1", "process-warning@5.0.0", "avvio@9.1.0", "light-my-request@6.4.0", "@fastify/reply-from@11.0.0",
		"@fastify/swagger@9.4.0", "@fastify/static@8.0.3", "@fastify/error@4.2.0", "@atproto/api@0.13.20", "@theia/core@1.57.0",
		"@wordpress/components@29.0.0", "@wordpress/block-editor@14.10.0", "@wordpress/blocks@14.0.0",
	},
	"debian": {
		"libpython3.11-testsuite=3.11.2-6+deb12u9", "python3-networkx=2.8.8-1", "python3-numpy=1:1.24.2-1+deb12u1", "python3-pandas=1.5.3+dfsg-2",
		"python3-sympy=1.11.1-1", "python3-mpmath=1.2.1-2", "python3-twisted=22.4.0-4+deb12u1", "python3-bs4=4.11.2-2", "python3-soupsieve=2.4+dfsg-1", "python3-zope.interface=5.5.2-1+b1",
		"rust-src=1.63.0+dfsg1-2", "librust-strsim-dev=0.10.0-1", "librust-semver-dev=1.0.14-1", "librust-either-dev=1.6.1-1", "librust-bytes-dev=1.2.1-1", "librust-scopeguard-dev=1.1.0-1",
	},
	"go": {
		"github.com/google/uuid@v1.6.0", "github.com/spf13/pflag@v1.0.5", "github.com/google/go-cmp@v0.6.0", "github.com/BurntSushi/toml@v1.4.0", "golang.org/x/mod@v0.21.0",
	},
}

// foreign is where the packages of a registry were unpacked, once for a run of the tests.
type foreign struct {
	once sync.Once
	dir  string
	err  error
}

var unpacked = map[string]*foreign{"npm": {}, "debian": {}}

// unpack gives the folder in which the packages of a registry lie, one folder each for npm's,
// all in one tree for Debian's. ISITDONE_FOREIGN names a folder to keep them in.
func unpack(t testing.TB, registry string) string {
	t.Helper()
	tool := map[string]string{"npm": "npm", "debian": "apt-get"}[registry]
	if _, err := exec.LookPath(tool); err != nil {
		t.Skipf("SKIP needs %s: it is not on the PATH", tool)
	}
	f := unpacked[registry]
	f.once.Do(func() {
		top := os.Getenv("ISITDONE_FOREIGN")
		if top == "" {
			top, f.err = os.MkdirTemp("", "isitdone-foreign")
			if f.err != nil {
				return
			}
		}
		f.dir = filepath.Join(top, registry)
		if _, err := os.Stat(filepath.Join(f.dir, "whole")); err == nil {
			return
		}
		if f.err = os.MkdirAll(f.dir, 0o755); f.err == nil {
			f.err = map[string]func(string) error{"npm": npmPack, "debian": debianUnpack}[registry](f.dir)
		}
		if f.err == nil {
			f.err = os.WriteFile(filepath.Join(f.dir, "whole"), nil, 0o644)
		}
	})
	if f.err != nil {
		t.Skipf("SKIP needs %s: %v", map[string]string{"npm": "npm-registry", "debian": "debian-packages"}[registry], f.err)
	}
	return f.dir
}

func TestMain(m *testing.M) {
	code := m.Run()
	for _, f := range unpacked {
		if f.dir != "" && os.Getenv("ISITDONE_FOREIGN") == "" {
			_ = os.RemoveAll(filepath.Dir(f.dir))
		}
	}
	os.Exit(code)
}

func npmPack(dir string) error {
	cmd := exec.Command("npm", append([]string{"pack", "--silent", "--pack-destination", dir}, pinned["npm"]...)...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("npm pack: %w: %s", err, out)
	}
	for _, p := range pinned["npm"] {
		if err := untar(filepath.Join(dir, npmFolder(p)+".tgz"), filepath.Join(dir, npmFolder(p))); err != nil {
			return err
		}
	}
	return nil
}

// npmFolder is how npm pack names a package's file.
func npmFolder(spec string) string {
	i := strings.LastIndexByte(spec, '@')
	return strings.ReplaceAll(strings.TrimPrefix(spec[:i], "@"), "/", "-") + "-" + spec[i+1:]
}

func untar(file, dir string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return err
	}
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if h.Typeflag != tar.TypeReg || !filepath.IsLocal(h.Name) {
			continue
		}
		src, err := io.ReadAll(r)
		if err != nil {
			return err
		}
		name := filepath.Join(dir, filepath.FromSlash(h.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, src, 0o644); err != nil {
			return err
		}
	}
}

func debianUnpack(dir string) error {
	for _, p := range pinned["debian"] {
		cmd := exec.Command("apt-get", "download", p)
		cmd.Dir = dir
		if _, err := cmd.CombinedOutput(); err != nil {
			name, _, _ := strings.Cut(p, "=")
			cmd := exec.Command("apt-get", "download", name)
			cmd.Dir = dir
			if out, err := cmd.CombinedOutput(); err != nil {
				return fmt.Errorf("apt-get download %s: %w: %s", name, err, out)
			}
		}
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.deb"))
	if err != nil {
		return err
	}
	for _, f := range files {
		if out, err := exec.Command("dpkg-deb", "-x", f, dir).CombinedOutput(); err != nil {
			return fmt.Errorf("dpkg-deb -x %s: %w: %s", f, err, out)
		}
	}
	return nil
}

type foreignFile struct {
	path string
	src  []byte
}

// foreignRoot is where test files of others in a language lie.
func foreignRoot(t testing.TB, language string) string {
	t.Helper()
	switch language {
	case "go":
		out, err := exec.Command("go", "env", "GOROOT").Output()
		if err != nil {
			t.Fatal(err)
		}
		return filepath.Join(strings.TrimSpace(string(out)), "src")
	case "js":
		return unpack(t, "npm")
	case "py":
		return filepath.Join(unpack(t, "debian"), "usr/lib")
	default:
		return filepath.Join(unpack(t, "debian"), "usr/src")
	}
}

// foreignFiles are the test files of others in a language, in a fixed order.
func foreignFiles(t testing.TB, language string) []foreignFile {
	t.Helper()
	var out []foreignFile
	err := filepath.WalkDir(foreignRoot(t, language), func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		l := Of(path)
		if l == nil || l.Name() != language || strings.HasSuffix(path, ".d.ts") || strings.HasSuffix(path, ".d.mts") {
			return nil
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if l.IsTest(path, src) {
			out = append(out, foreignFile{path, src})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

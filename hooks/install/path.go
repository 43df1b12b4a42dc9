package install

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"git-isitdone/gitstore/environ"
)

// lookPath finds a program on the PATH of env, which need not be this process's own.
func lookPath(env environ.Env, name string) (string, bool) {
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	for _, dir := range filepath.SplitList(env.Value("PATH")) {
		path := filepath.Join(dir, name)
		if info, err := os.Stat(path); err == nil && !info.IsDir() && runnable(info) {
			return path, true
		}
	}
	return "", false
}

func runnable(info os.FileInfo) bool {
	return runtime.GOOS == "windows" || info.Mode()&0o111 != 0
}

// shellPath writes a path for a POSIX shell, Git for Windows' one included: forward slashes,
// and quotes that hold whatever the path has in it.
func shellPath(path, goos string) string {
	if goos == "windows" {
		path = strings.ReplaceAll(path, `\`, "/")
	}
	return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
}

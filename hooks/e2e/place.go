package e2e

import (
	"fmt"
	"os"
	"path/filepath"
)

// Place is the world of one client: everything below Root, and nothing of this machine's own.
type Place struct {
	Root string
	// Tool is the folder of git-isitdone, Node that of node, Installed that of the client's
	// node_modules.
	Tool, Node, Installed string
	// URL is the fake model's.
	URL string
}

// Repo is the repository.
func (p Place) Repo() string { return filepath.Join(p.Root, "repo") }

// Home is the user's home.
func (p Place) Home() string { return filepath.Join(p.Root, "home") }

// Runs is the file to which the project's checks write a line when they begin and end.
func (p Place) Runs() string { return filepath.Join(p.Root, "runs") }

// Pause is the file whose being there makes the project's tests slow.
func (p Place) Pause() string { return filepath.Join(p.Root, "pause") }

// File is the absolute path of a file of the repository.
func (p Place) File(name string) string { return filepath.Join(p.Repo(), name) }

// Executable is a client's command.
func (p Place) Executable(name string) string {
	return filepath.Join(p.Installed, "node_modules", ".bin", name)
}

// Vars are the environment of everything that runs here, and more.
func (p Place) Vars(more ...string) []string {
	return append([]string{
		"PATH=" + p.Tool + ":" + p.Node + ":/usr/local/bin:/usr/bin:/bin",
		"HOME=" + p.Home(), "TMPDIR=" + filepath.Join(p.Root, "tmp"),
		"USER=dev", "SHELL=/bin/bash", "TERM=xterm", "LANG=C.UTF-8",
		// Else npm's output carries notices about its own newest version.
		"npm_config_update_notifier=false",
		"GIT_CONFIG_NOSYSTEM=1",
	}, more...)
}

// make lays the folders.
func (p Place) make() error {
	for _, dir := range []string{p.Home(), p.Repo(), filepath.Join(p.Root, "tmp")} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return fmt.Errorf("laying a place for a client: %w", err)
		}
	}
	return nil
}

// write puts a file with its folders.
func write(path, text string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("writing a client's settings: %w", err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		return fmt.Errorf("writing a client's settings: %w", err)
	}
	return nil
}

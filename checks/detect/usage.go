package detect

import (
	"path"
	"slices"
	"strings"
)

// usage is what one command is for, seen through scripts and targets that stand in front.
type usage struct {
	role string
	// ecos are the ecosystems whose tools it runs, the first one first; none where a script
	// does not show it.
	ecos []string
	// front is true for a script or target: what people type, whatever it runs.
	front bool
	name  string // of the script or target
	body  string // its text
	where where  // of the script or target
	bad   string // why it is never chosen; "" where it may be
}

// maxFronts bounds how many scripts may stand in front of one another.
const maxFronts = 5

// usageOf reads one command of the project in t, wrappers and all.
func usageOf(t *tree, raw []string) usage {
	key := strings.Join(raw, "\x00")
	u, known := t.used[key]
	if !known {
		u = lookThrough(t, raw)
		t.used[key] = u
	}
	return u
}

func lookThrough(t *tree, raw []string) usage {
	u := see(t, commandWords(raw), 0)
	if u.bad == "" && !u.front && u.role != roleTest && u.role != roleBuild && writesStep(step{words: raw}) {
		u.bad = "writes"
	}
	if u.role != "" || u.bad != "" {
		return u
	}
	if name := taskOf(raw); name != "" && !otherPurpose(name) {
		return usage{role: nameRole(name), ecos: []string{"py"}, front: true, name: name}
	}
	file := unwrapped(raw)
	if role := scriptFileRole(file); role != "" {
		text, ok := t.text(path.Clean(file[scriptWord(file)]))
		if !ok {
			return usage{} // not of this repository
		}
		u = usage{role: role, front: true, name: path.Base(file[scriptWord(file)]), body: shellBody(text)}
		u.through(t, u.body, 0)
	}
	return u
}

// taskOf is the task that one of Python's project managers runs ("hatch run lint:all").
func taskOf(raw []string) string {
	if len(raw) < 3 || !slices.Contains([]string{"hatch", "pdm", "rye", "pixi"}, raw[0]) || raw[1] != "run" {
		return ""
	}
	if rest := raw[2+pythonOptions(raw[2:]):]; len(rest) > 0 {
		return rest[0]
	}
	return ""
}

func see(t *tree, w words, depth int) usage {
	if what := forbidden(w); what != "" {
		return usage{bad: what}
	}
	f, isFront := frontOf(t, w)
	if !isFront || depth > maxFronts {
		role, eco := roleAndEcosystem(w)
		u := usage{role: role}
		if role != "" {
			u.ecos = []string{eco}
		}
		return u
	}
	if f.missing && depth == 0 {
		return usage{bad: "names a script of no file"}
	}
	u := usage{front: true, name: f.name, body: f.body, where: f.at}
	if f.eco != "" {
		u.ecos = []string{f.eco}
	}
	u.role = roleByName(f.name, f.body, u.through(t, f.body, depth))
	if otherPurpose(f.name) {
		u.bad = "is for something else"
	}
	switch {
	case f.body == "":
	case placeholder(f.body):
		u.bad = "is a placeholder"
	case watch(f.body) == watchHard:
		u.bad = "watches"
	case u.role != roleTest && u.role != roleBuild && writes(f.body):
		u.bad = "writes"
	}
	return u
}

// roleByName weighs what a front is called against the strongest role of what it runs.
func roleByName(name, body, inner string) string {
	named := nameRole(name)
	switch {
	case named == "" && inner == "" && body == "" && slices.Contains([]string{"check", "ci", "verify", "validate"}, name):
		return roleTest
	case named == "", named == roleBuild && inner == roleTest:
		return inner
	case named == roleTest && body != "" && inner != "" && inner != roleBuild:
		return inner
	default:
		return named
	}
}

// through reads the commands behind a front: its role is the strongest of theirs.
func (u *usage) through(t *tree, body string, depth int) string {
	role := ""
	for _, s := range steps(body) {
		inner := see(t, commandWords(s.words), depth+1)
		if inner.bad == publishes {
			u.bad = inner.bad
		}
		for _, eco := range inner.ecos {
			if !slices.Contains(u.ecos, eco) && eco != "" {
				u.ecos = append(u.ecos, eco)
			}
		}
		if rank(inner.role) > rank(role) {
			role = inner.role
		}
	}
	return role
}

// rank orders roles by how much they prove.
func rank(role string) int {
	return slices.Index([]string{"", roleBuild, roleFormat, roleVet, roleCheck, roleLint, roleTypecheck, roleTest}, role)
}

// commandRole is the role of a bare command.
func commandRole(w words) string {
	role, _ := roleAndEcosystem(w)
	return role
}

func roleAndEcosystem(w words) (role, eco string) {
	for _, d := range detectors() {
		if d.role == nil {
			continue
		}
		if r := d.role(w); r != "" {
			return r, d.name
		}
	}
	return "", ""
}

const publishes = "publishes or deploys"

// forbidden says why a command is never chosen, whatever else it does.
func forbidden(w words) string {
	p := w.program()
	switch {
	case slices.Contains([]string{"twine", "goreleaser", "semantic-release", "kubectl", "helm", "terraform", "aws", "gcloud", "vercel", "netlify", "wrangler", "firebase", "heroku", "flyctl", "ssh", "scp", "rsync", "np", "release-it", "standard-version", "auto", "codecov", "coveralls"}, p):
		return publishes
	case p == "git" && w.has("push", "commit", "tag"), p == "gh" && w.has("release", "pr"), p == "docker" && w.has("push", "login"), p == "gem" && w.has("push"):
		return publishes
	case w.has("publish", "deploy") && !w.has("--dry-run"):
		return publishes
	case slices.Contains([]string{"apt", "apt-get", "brew", "yum", "dnf", "apk", "choco", "pacman", "pip", "pip3", "rustup", "gem", "opam", "asdf", "curl", "wget"}, p):
		return "installs"
	case slices.Contains([]string{"docker", "docker-compose", "podman", "act", "vagrant", "minikube", "kind"}, p):
		return "needs containers"
	case watchStep(step{words: w}) == watchHard:
		return "watches"
	}
	return ""
}

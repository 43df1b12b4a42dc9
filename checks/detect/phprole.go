package detect

import (
	"slices"
	"strings"
)

// phpRole reads commands of PHP projects.
func phpRole(w words) string {
	switch w.program() {
	case "php":
		if w.sub(0) == "artisan" && w.sub(1) == "test" {
			return roleTest
		}
		if rest := w.plain(); len(rest) > 0 {
			return phpRole(commandWords(rest))
		}
	case "phpunit", "simple-phpunit", "pest", "paratest", "codecept", "kahlan", "phpspec", "behat":
		return roleTest
	case "phpunit.phar":
		return roleTest
	case "phpstan", "phpstan.phar", "psalm", "psalm.phar", "phan":
		return roleTypecheck
	case "phpcs", "parallel-lint", "php-parallel-lint":
		return roleLint
	case "php-cs-fixer", "ecs":
		if w.has("--dry-run", "check") {
			return roleLint
		}
	case "pint":
		if w.has("--test") {
			return roleLint
		}
	}
	return ""
}

func composerFront(t *tree, w words) (front, bool) {
	args := w.plain()
	if len(args) > 0 && (args[0] == "run" || args[0] == "run-script") {
		args = args[1:]
	}
	if len(args) == 0 || slices.Contains([]string{"install", "update", "require", "validate", "config", "dump-autoload", "global", "audit", "show", "remove"}, args[0]) {
		return front{}, false
	}
	s, ok := t.composerJSON().scripts[args[0]]
	body := s.text
	if strings.HasPrefix(body, "@") { // names other scripts
		body = strings.ReplaceAll(strings.ReplaceAll(body, "@php ", "php "), "@", "composer ")
	} else {
		body = strings.ReplaceAll(body, "&& @", "&& composer ")
	}
	return front{name: args[0], body: body, eco: "php", at: where{"composer.json", s.line}}, ok
}

# Everything a fresh Debian 12 machine with Go >= 1.26 needs: `make run` and `make test`.
# .ci/setup finds out how this machine can build and writes it to .build/env.

SHELL   := /bin/bash
PREFIX  ?= /usr/local
WITH_ENV = set -euo pipefail; . .build/env;

.PHONY: all build run install uninstall test test-full check demo smoke bench soak foreign e2e e2e-latest docs clean setup

all: build

setup:
	@./.ci/setup

# The link flags come from pkg-config, which Go's build cache does not look at
# (golang/go#73033): a binary that took the shared library all the same is built anew.
build: setup
	@$(WITH_ENV) \
	go build -trimpath -tags "$$ISITDONE_TAGS" -ldflags "-s -w" -o bin/git-isitdone ./cli/git-isitdone; \
	if [[ $$ISITDONE_TAGS == static* ]] && ldd bin/git-isitdone | grep -q libgit2; then \
	  go build -a -trimpath -tags "$$ISITDONE_TAGS" -ldflags "-s -w" -o bin/git-isitdone ./cli/git-isitdone; \
	fi

# Proves this very repository: the exit status is git-isitdone's own.
run: build
	@PATH="$$PWD/bin:$$PATH" git isitdone

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1"
	install -m 0755 bin/git-isitdone "$(DESTDIR)$(PREFIX)/bin/git-isitdone"
	install -m 0644 docs/git-isitdone.1 "$(DESTDIR)$(PREFIX)/share/man/man1/git-isitdone.1"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/git-isitdone" "$(DESTDIR)$(PREFIX)/share/man/man1/git-isitdone.1"

# .ci/report prints failures, every skip with its reason, and the counts; a skip of what
# .ci/required names fails the run where ISITDONE_REQUIRED=1 (set by .ci/run).
test: build
	@$(WITH_ENV) go test -json -timeout 5m -tags "$$ISITDONE_TAGS" ./... ./.ci/report | go run ./.ci/report

# What needs longer or needs more: the race detector, the tests again without cgo, and the
# tests behind the tag "full" (third-party modules, npm, Debian's packages, a newer git).
test-full: build
	@$(WITH_ENV) go test -race -json -timeout 30m -tags "$$ISITDONE_TAGS,full" ./... | go run ./.ci/report
	@CGO_ENABLED=0 go test -json -timeout 20m -tags urfave_cli_no_docs ./... | go run ./.ci/report

# Thousands of other people's test files, read against other readers and weakened by machine:
# without the race detector, which finds nothing in code of one goroutine. They are downloaded
# from three registries, so that this is apart from what CI runs.
foreign: build
	@$(WITH_ENV) go test -json -timeout 30m -tags "$$ISITDONE_TAGS,foreign" ./scan/lang ./scan/mutants | go run ./.ci/report

# Real agent clients from npm, held to what docs/compatibility.md tells, which this writes.
# e2e-latest takes the newest clients and writes nothing; smoke is Claude Code alone.
# ISITDONE_E2E_CLIENTS="codex gemini" chooses.
E2E = $(WITH_ENV) ISITDONE_E2E_TOOL="$$PWD/bin/git-isitdone" go test -count=1 -timeout 60m -tags "$$ISITDONE_TAGS,e2e"

e2e: export ISITDONE_E2E_WRITE = 1
e2e: build
	@$(E2E) -v -run TestClients ./hooks/e2e

e2e-latest: export ISITDONE_E2E_LATEST = 1
e2e-latest: build
	@$(E2E) -v -run TestClients ./hooks/e2e

smoke: export ISITDONE_E2E_CLIENTS = claude
smoke: export ISITDONE_REQUIRED =
smoke: build
	@$(E2E) -json ./hooks/e2e/... | go run ./.ci/report

# Seeded rounds and kills that take minutes.
soak: setup
	@$(WITH_ENV) go test -v -timeout 60m -tags "$$ISITDONE_TAGS,soak" -run Soak ./...

# Times and, beside them, those of git doing something comparable in the same run.
bench: build
	@$(WITH_ENV) go test -timeout 60m -tags "$$ISITDONE_TAGS,bench" -run '^$$' -bench . ./...

check: setup
	@./.ci/check

demo: build
	@./docs/demo/run

clean:
	rm -rf bin .build

// Package fakemodel plays a language model on 127.0.0.1, so that real agent clients can be
// driven offline: it speaks the vendors' streaming protocols, says what a script tells it,
// and keeps every request that it got.
package fakemodel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// Request is one request that a client made.
type Request struct {
	Method string `json:"method"`
	Path   string `json:"path"`
	// Dialect is the protocol that was spoken ("anthropic"), empty for everything else.
	Dialect string `json:"dialect,omitempty"`
	// Side is true where no tools were offered: a title, a summary. Such a request gets a
	// harmless text and uses up no step.
	Side bool `json:"side,omitempty"`
	// Branch and Step say what answered it; both mean nothing for a side request.
	Branch int `json:"branch"`
	Step   int `json:"step"`
	// Body is as it came; null where it is no JSON.
	Body json.RawMessage `json:"body"`
}

// Server is a running fake model.
type Server struct {
	player   *player
	http     *http.Server
	listener net.Listener
	timer    *time.Timer

	mu       sync.Mutex
	requests []Request
}

// Start listens on a free port of 127.0.0.1 and plays the script. The server stops by itself
// after limit, so that a test that died leaves nothing behind.
func Start(script Script, limit time.Duration) (*Server, error) {
	listener, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp4", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("starting the fake model: %w", err)
	}
	s := &Server{player: &player{script: script}, listener: listener}
	s.http = &http.Server{Handler: s, ReadHeaderTimeout: time.Minute}
	s.timer = time.AfterFunc(limit, func() { _ = s.http.Close() })
	go func() {
		if err := s.http.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			_ = listener.Close()
		}
	}()
	return s, nil
}

// URL is where it listens, without a slash at its end.
func (s *Server) URL() string { return "http://" + s.listener.Addr().String() }

// Close stops it at once.
func (s *Server) Close() error {
	s.timer.Stop()
	return s.http.Close()
}

// Requests are all that came so far, in order.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// Turns are the requests of one branch that offered tools, in order, each step once: a retry
// replaces the request that it repeats.
func (s *Server) Turns(branch int) []Request {
	var out []Request
	for _, r := range s.Requests() {
		switch n := len(out); {
		case r.Dialect == "" || r.Side || r.Branch != branch:
		case n > 0 && out[n-1].Step == r.Step:
			out[n-1] = r
		default:
			out = append(out, r)
		}
	}
	return out
}

// sideText answers requests that offer no tools. Clients make a title of it.
const sideText = "Sum fix"

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := readBody(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	kept := Request{Method: r.Method, Path: r.URL.Path, Branch: MainBranch, Step: -1}
	if json.Valid(body) {
		kept.Body = body
	}
	d, ok := dialectOf(r)
	if !ok {
		s.keep(kept)
		s.other(w, r)
		return
	}
	c, err := d.read(r, body)
	if err != nil {
		s.keep(kept)
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	kept.Dialect, kept.Side = d.name, !c.tools
	a := answer{Step: Step{Text: sideText}, conversation: c, index: -1}
	if c.tools {
		kept.Branch, kept.Step, a.Step = s.player.step(c)
		a.index = kept.Step
	}
	s.keep(kept)
	d.write(w, a)
}

func (s *Server) keep(r Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, r)
}

// dialect is one vendor's protocol.
type dialect struct {
	name  string
	ends  string // of the path
	read  func(*http.Request, []byte) (conversation, error)
	write func(http.ResponseWriter, answer)
}

// dialectOf finds the protocol by the request's path.
func dialectOf(r *http.Request) (dialect, bool) {
	if r.Method != http.MethodPost {
		return dialect{}, false
	}
	for _, d := range []dialect{
		{"anthropic", "/messages", readAnthropic, writeAnthropic},
		{"responses", "/responses", readResponses, writeResponses},
		{"chat", "/chat/completions", readChat, writeChat},
		{"gemini", ":streamGenerateContent", readGemini, writeGemini},
		{"gemini", ":generateContent", readGemini, writeGemini},
		{"augment", "/chat-stream", readAugment, writeAugment},
	} {
		if strings.HasSuffix(r.URL.Path, d.ends) {
			return d, true
		}
	}
	return dialect{}, false
}

// other answers what is not a question to the model: token counts, lists of models. What is
// not known is 404, as it would be at the vendor's.
func (s *Server) other(w http.ResponseWriter, r *http.Request) {
	path := r.URL.Path
	switch {
	case r.Method == http.MethodHead:
	case strings.HasSuffix(path, "/count_tokens"), strings.HasSuffix(path, ":countTokens"):
		writeJSON(w, object{"input_tokens": 100, "totalTokens": 100})
	case strings.HasSuffix(path, "/get-models"):
		writeJSON(w, augmentModels())
	case r.Method == http.MethodGet && strings.HasSuffix(path, "/models"):
		writeJSON(w, object{"object": "list", "models": []any{}, "data": []object{{"id": "fake-model", "object": "model", "created": 1, "owned_by": "fake"}}})
	default:
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusNotFound)
		_ = json.NewEncoder(w).Encode(object{"error": object{"type": "not_found_error", "message": "no " + path}})
	}
}

package fakemodel

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// readBody is the request's body, unpacked.
func readBody(r *http.Request) ([]byte, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, fmt.Errorf("reading the request: %w", err)
	}
	var unpack io.Reader
	switch strings.ToLower(r.Header.Get("Content-Encoding")) {
	case "gzip":
		unpack, err = gzip.NewReader(bytes.NewReader(body))
	case "deflate":
		unpack, err = zlib.NewReader(bytes.NewReader(body))
	default:
		return body, nil
	}
	if err == nil {
		body, err = io.ReadAll(unpack)
	}
	if err != nil {
		return nil, fmt.Errorf("unpacking the request: %w", err)
	}
	return body, nil
}

// decode reads a request's JSON.
func decode(body []byte, into any) error {
	if err := json.Unmarshal(body, into); err != nil {
		return fmt.Errorf("reading the request: %w", err)
	}
	return nil
}

func writeJSON(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v) // the client has gone where this fails
}

// events writes server-sent events. A named event repeats its "type" in the line "event:".
func events(w http.ResponseWriter, named bool, list ...object) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-cache")
	for _, e := range list {
		if named {
			fmt.Fprintf(w, "event: %s\n", e["type"])
		}
		text, err := json.Marshal(e)
		if err != nil {
			return // answers are made of JSON values only
		}
		fmt.Fprintf(w, "data: %s\n\n", text)
		if f, ok := w.(http.Flusher); ok {
			f.Flush()
		}
	}
}

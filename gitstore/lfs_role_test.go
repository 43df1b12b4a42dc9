package gitstore

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// playLFS is a long-running filter as Git LFS is one (gitattributes(5), "Long Running Filter
// Process"): its clean side turns a file into a pointer.
func playLFS() error {
	in, out := bufio.NewReader(os.Stdin), bufio.NewWriter(os.Stdout)
	if _, err := readPackets(in); err != nil {
		return err
	}
	writePackets(out, "git-filter-server\n", "version=2\n")
	if _, err := readPackets(in); err != nil {
		return err
	}
	writePackets(out, "capability=clean\n")
	for {
		command, err := readPackets(in)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		content, err := readPackets(in)
		if err != nil {
			return err
		}
		if !strings.HasPrefix(string(command[0]), "command=clean") {
			return fmt.Errorf("unexpected %q", command)
		}
		whole := bytes.Join(content, nil)
		writePackets(out, "status=success\n")
		writePackets(out, fmt.Sprintf("version fake\noid sha256:%x\nsize %d\n", sha256.Sum256(whole), len(whole)))
		writePackets(out)
	}
}

// readPackets reads pkt-lines up to a flush.
func readPackets(in *bufio.Reader) ([][]byte, error) {
	var packets [][]byte
	for {
		var size [4]byte
		if _, err := io.ReadFull(in, size[:]); err != nil {
			return nil, err
		}
		n, err := strconv.ParseUint(string(size[:]), 16, 16)
		if err != nil {
			return nil, err
		}
		if n == 0 {
			return packets, nil
		}
		data := make([]byte, n-4)
		if _, err := io.ReadFull(in, data); err != nil {
			return nil, err
		}
		packets = append(packets, data)
	}
}

func writePackets(out *bufio.Writer, lines ...string) {
	for _, l := range lines {
		fmt.Fprintf(out, "%04x%s", len(l)+4, l)
	}
	_, _ = out.WriteString("0000")
	_ = out.Flush()
}

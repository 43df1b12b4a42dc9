package gitstore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Pack is a pack that PackLoose made.
type Pack struct {
	// Name is the file's name without ".pack".
	Name string
	// Objects is how many objects it has.
	Objects int
}

// maxJoined is the number of objects from which a pack is left for git's own gc.
const maxJoined = 1 << 13

// PackLoose puts loose objects that the caller wrote into a pack and removes their loose
// files, so that they do not count towards gc.auto. Of the earlier packs that it made, those
// that are not at least twice as large as what joins them are joined too, so that there
// are few (gc.autoPackLimit). It gives the packs to pass the next time.
//
// No content is ever removed: whatever else needs one of these objects finds it in the
// pack. Ids that are not loose here are left alone. Errors: ErrReadOnly.
func (r *Repo) PackLoose(ctx context.Context, ids []OID, earlier []Pack) ([]Pack, error) {
	packs, err := r.packLoose(ctx, ids, earlier)
	if err != nil {
		return earlier, fmt.Errorf("packing %d loose objects: %w", len(ids), wrapReadOnly(err))
	}
	return packs, nil
}

func (r *Repo) packLoose(ctx context.Context, ids []OID, earlier []Pack) ([]Pack, error) {
	loose := r.onlyLoose(ids)
	if len(loose) == 0 {
		return earlier, nil
	}
	if err := writableDir(filepath.Join(r.objectsDir(), "pack")); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	want := setOf(loose)
	name, err := r.writePack(ctx, want, 10)
	if err != nil {
		return nil, err
	}
	for _, id := range loose {
		if err := os.Remove(r.loosePath(id)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	return r.joinPacks(ctx, Pack{Name: name, Objects: len(want)}, earlier)
}

// joinPacks adds a pack to the earlier ones, joining it with those that are not much larger.
// No deltas are looked for again, so that this takes a fraction of a second.
func (r *Repo) joinPacks(ctx context.Context, made Pack, earlier []Pack) ([]Pack, error) {
	keep, join, err := r.chooseJoined(ctx, made, earlier)
	if err != nil || len(join) < 2 {
		return append(keep, made), err
	}
	var all []OID
	for _, in := range join {
		all = append(all, in...)
	}
	want := setOf(all)
	name, err := r.writePack(ctx, want, 0)
	if err != nil {
		return nil, err
	}
	delete(join, name)
	for old := range join {
		r.removePack(old)
	}
	return append(keep, Pack{Name: name, Objects: len(want)}), nil
}

func setOf(ids []OID) map[OID]bool {
	set := make(map[OID]bool, len(ids))
	for _, id := range ids {
		set[id] = true
	}
	return set
}

func (r *Repo) loosePath(id OID) string {
	return filepath.Join(r.objectsDir(), string(id[:2]), string(id[2:]))
}

// onlyLoose drops repeated ids and those without a loose file in this repository.
func (r *Repo) onlyLoose(ids []OID) []OID {
	seen := map[OID]bool{}
	var loose []OID
	for _, id := range ids {
		if seen[id] || !id.Valid() {
			continue
		}
		seen[id] = true
		if info, err := os.Lstat(r.loosePath(id)); err == nil && info.Mode().IsRegular() {
			loose = append(loose, id)
		}
	}
	return loose
}

// chooseJoined splits the earlier packs into those that stay and those that join the new
// one, with the ids that they have. Packs that git's gc has removed are forgotten; a
// multi-pack-index names packs, so with one nothing may be removed.
func (r *Repo) chooseJoined(ctx context.Context, made Pack, earlier []Pack) (keep []Pack, join map[string][]OID, err error) {
	_, err = os.Lstat(filepath.Join(r.packDir(), "multi-pack-index"))
	joining := errors.Is(err, fs.ErrNotExist)
	n, chosen := made.Objects, []Pack{made}
	for _, p := range slices.Backward(earlier) {
		if p.Name == made.Name || !r.isPlainPack(p.Name) {
			continue
		}
		if joining = joining && p.Objects < 2*n && p.Objects+n <= maxJoined; joining {
			chosen = append(chosen, p)
			n += p.Objects
		} else {
			keep = append([]Pack{p}, keep...)
		}
	}
	join = map[string][]OID{}
	if len(chosen) < 2 {
		return keep, join, nil
	}
	for _, p := range chosen {
		if join[p.Name], err = r.packedIDs(ctx, p.Name); err != nil {
			return nil, nil, err
		}
	}
	return keep, join, nil
}

func (r *Repo) packDir() string { return filepath.Join(r.objectsDir(), "pack") }

// isPlainPack: it is there, and nobody marked it to be kept.
func (r *Repo) isPlainPack(name string) bool {
	if !strings.HasPrefix(name, "pack-") || strings.ContainsAny(name, `/\`) {
		return false
	}
	for _, ext := range []string{".pack", ".idx"} {
		if _, err := os.Lstat(filepath.Join(r.packDir(), name+ext)); err != nil {
			return false
		}
	}
	for _, ext := range []string{".keep", ".promisor", ".mtimes"} {
		if _, err := os.Lstat(filepath.Join(r.packDir(), name+ext)); err == nil {
			return false
		}
	}
	return true
}

// packedIDs lists what a pack has, by git-show-index(1): "<offset> <id> (<crc>)".
func (r *Repo) packedIDs(ctx context.Context, name string) ([]OID, error) {
	idx, err := os.ReadFile(filepath.Join(r.packDir(), name+".idx"))
	if err != nil {
		return nil, err
	}
	out, err := r.git.run(ctx, gitCall{
		dir: r.Top, stdin: bytes.NewReader(idx),
		args: []string{"show-index", "--object-format=" + r.ObjectFormat},
	})
	if err != nil {
		return nil, err
	}
	var ids []OID
	for line := range strings.Lines(string(out)) {
		if f := strings.Fields(line); len(f) >= 2 && OID(f[1]).Valid() {
			ids = append(ids, OID(f[1]))
		}
	}
	return ids, nil
}

// writePack makes a pack of exactly these objects and looks that it has them all. Deltas
// are looked for among so many neighbours; those that exist are used anyway.
func (r *Repo) writePack(ctx context.Context, want map[OID]bool, window int) (name string, err error) {
	var list bytes.Buffer
	for id := range want {
		list.WriteString(string(id) + "\n")
	}
	out, err := r.git.run(ctx, gitCall{
		dir: r.Top, stdin: &list, conf: []string{"pack.packSizeLimit=0"},
		args: []string{"pack-objects", "-q", "--delta-base-offset", "--threads=1", "--window=" + strconv.Itoa(window), filepath.Join(r.packDir(), "pack")},
	})
	if err != nil {
		return "", err
	}
	name = "pack-" + strings.TrimSpace(string(out))
	has, err := r.packedIDs(ctx, name)
	if err != nil {
		return "", err
	}
	missing := len(want)
	for _, id := range has {
		if want[id] {
			missing--
		}
	}
	if missing != 0 {
		return "", fmt.Errorf("%s lacks %d of %d objects", name, missing, len(want))
	}
	return name, nil
}

// removePack removes a pack whose objects are in another one. A file that stays behind (on
// Windows, while somebody reads it) is a pack like any other.
func (r *Repo) removePack(name string) {
	for _, ext := range []string{".idx", ".rev", ".bitmap", ".pack"} {
		if os.Remove(filepath.Join(r.packDir(), name+ext)) != nil && ext == ".idx" {
			return
		}
	}
}

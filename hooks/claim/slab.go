package claim

// slab hands out pieces of big arrays: a table is some thousand small slices, and to make
// each of them cost more than to fill them.
type slab[T any] struct{ free []T }

// slabSize is how many values of a kind a table needs at least.
const slabSize = 512

func (s *slab[T]) take(n int) []T {
	if n > len(s.free) {
		s.free = make([]T, max(n, slabSize))
	}
	piece := s.free[:n:n]
	s.free = s.free[n:]
	return piece
}

// keep copies values into a piece.
func (s *slab[T]) keep(values []T) []T {
	piece := s.take(len(values))
	copy(piece, values)
	return piece
}

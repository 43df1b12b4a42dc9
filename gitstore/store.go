package gitstore

import "context"

// objectReader finds an object by its id. Errors: ErrNotFound.
type objectReader interface {
	object(ctx context.Context, id OID) (objectKind, []byte, error)
}

// store is what an engine does; everything else about objects and refs is built on it once.
type store interface {
	objectReader
	// name is the engine's name and version.
	name() string
	// write puts objects into the object database. Errors: ErrReadOnly.
	write(ctx context.Context, objects []object) error
	// resolve gives the object that a revision expression names. Errors: ErrNotFound.
	resolve(ctx context.Context, rev string) (OID, error)
	// ref reads a full ref name. Errors: ErrNotFound.
	ref(ctx context.Context, name string) (OID, error)
	// swapRef is Repo.SwapRef.
	swapRef(ctx context.Context, name string, old, new OID, reason string) error
	close() error
}

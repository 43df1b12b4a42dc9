package host

// Proof is what stands behind a host's adapter.
type Proof string

// The proofs, the strongest first.
const (
	// RealClient: the block was seen to reach the model in the client itself.
	RealClient Proof = "real client"
	// RecordedPayload: payloads recorded from the client drive the tests; its reaction to
	// the answer was not seen, or was seen to be none.
	RecordedPayload Proof = "recorded payload"
	// Documentation: nothing but the vendor's documentation.
	Documentation Proof = "documentation only"
)

// About is what people are told of a host. It is the source of docs/agent-hooks.
type About struct {
	Proof Proof
	// Seen are the versions that were driven or recorded; "" for none.
	Seen string
	// Experimental: installed only where it is named.
	Experimental bool
	// Holds is how a refused stop goes on.
	Holds string
	// Message is where the final message comes from.
	Message string
	// Turn is what names the user's turn; "" for nothing.
	Turn string
	// Cap is the host's own limit on refusals in a row.
	Cap string
	// Deaf says why the host is not held although the hook runs; "" where it is.
	Deaf string
	// MissesSubfolders: started in a sub-folder, it does not read the project's file.
	MissesSubfolders bool
	// Trust is what must be trusted before the hook runs; "" for nothing.
	Trust string
	// Notes are told after an installation.
	Notes []string
	// Quirks are for the documentation.
	Quirks []string
}

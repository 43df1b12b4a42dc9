//go:build cgo && static

package gitstore

/*
#cgo pkg-config: libgit2 --static
#cgo LDFLAGS: -Wl,--wrap=git_mbedtls_stream_global_init -Wl,--wrap=git_transport_ssh_global_init

// libgit2 prepares its transports when it is loaded, and reads all of the system's
// certificates for that: 6.5 of the 10 ms that a start of the whole program takes. They are
// never used here, as said below.
int __wrap_git_mbedtls_stream_global_init(void) { return 0; }
int __wrap_git_transport_ssh_global_init(void) { return 0; }

// Debian builds libgit2 with Kerberos for its HTTP transport and ships no archive of
// libgssapi_krb5, so a static link lacks these nine symbols. They are only reached when
// libgit2 itself talks HTTP; every exchange with a remote goes through the git binary, so
// stubs that fail are enough.
#include <stddef.h>

#define ISITDONE_GSS_FAILURE (13u << 16) // GSS_S_FAILURE, RFC 2744

void *GSS_C_NT_HOSTBASED_SERVICE = NULL;
unsigned gss_delete_sec_context() { return ISITDONE_GSS_FAILURE; }
unsigned gss_display_status() { return ISITDONE_GSS_FAILURE; }
unsigned gss_import_name() { return ISITDONE_GSS_FAILURE; }
unsigned gss_indicate_mechs() { return ISITDONE_GSS_FAILURE; }
unsigned gss_init_sec_context() { return ISITDONE_GSS_FAILURE; }
unsigned gss_release_buffer() { return ISITDONE_GSS_FAILURE; }
unsigned gss_release_name() { return ISITDONE_GSS_FAILURE; }
unsigned gss_release_oid_set() { return ISITDONE_GSS_FAILURE; }
*/
import "C"

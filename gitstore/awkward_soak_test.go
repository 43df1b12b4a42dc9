//go:build soak

package gitstore

import "testing"

func TestSoakScannerAgreesWithGit(t *testing.T) { testAwkward(t, 3000) }

package install

import "testing"

func asNobody(t *testing.T)   { t.Skip("SKIP no unix permissions") }
func unwritable(t *testing.T) { t.Skip("SKIP no unix permissions") }

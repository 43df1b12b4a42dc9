// Package mutants holds one test, behind the tag "full": real test files of others are weakened
// by machine, which must be found, and changed honestly by machine, which must be silent. It is
// blind where the corpus is not: nobody wrote these files for the scanner.
package mutants

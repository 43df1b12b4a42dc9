// Package jsonedit changes a person's JSON settings file in place. Only the bytes that have to
// change do: comments, order, indentation, trailing commas, line ends, a byte order mark and
// unknown keys stay as they are.
//
// Two laws hold for every document that parses, whatever its layout, and are tested as such:
// Append only inserts bytes, and Remove of what Append put in gives the original bytes back.
// The second needs to know, from the text alone, which containers were there before. The
// number of line ends in front of a container's only item says it:
//
//	one    the container came with the item and goes with it
//	two    the container was there, empty
//	three  the file was there, blank
//
// hujson parses; its Patch is not used, because on add it drops the user's trailing comma.
package jsonedit

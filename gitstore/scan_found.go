package gitstore

// scanFound is what a walk leaves to be done after it.
type scanFound struct {
	// convert are files whose content git has to convert before it is hashed.
	convert []convertTask
	// links are the sub-repositories that are there.
	links []scanLink
	// hidden are tracked files with an edit that git was told not to see.
	hidden []string
	// files are where the content of new blobs can be read.
	files map[OID]foundBlob
}

// scanLink is a sub-repository.
type scanLink struct {
	path string
	up   *scanDir  // the directory that it lies in
	file *scanFile // nil where the index does not know it
}

// convertTask is a file whose content git converts.
type convertTask struct {
	path  string
	dir   *scanDir
	added bool
	file  int // its place among the directory's files, or among those added
	// what the index has, zero for an added file
	old     rawID
	oldMode uint32
}

func (t *convertTask) target() *scanFile {
	if t.added {
		return &t.dir.added[t.file]
	}
	return &t.dir.files[t.file]
}

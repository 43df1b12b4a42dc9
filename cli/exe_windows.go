package cli

const exeSuffix = ".exe"

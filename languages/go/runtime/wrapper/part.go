package wrapper

import "os"

// What of the user's code runs: a byte of the file `parts`, where the driver can look when
// something is slow.
const (
	partSetUp    = 's'
	partCall     = 'c'
	partTearDown = 't'
)

var parts *os.File

// keepParts there from now on; "": nobody wants to know.
func keepParts(path string) {
	if file, err := os.OpenFile(path, os.O_WRONLY, 0); err == nil {
		parts = file
	}
}

// begin a part, outside the measured time. Where that cannot be written the driver knows less.
func begin(part byte) {
	if parts != nil {
		_, _ = parts.WriteAt([]byte{part}, 0)
	}
}

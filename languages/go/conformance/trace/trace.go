// Package trace is what the fixtures of the conformance kit write.
package trace

import (
	"fmt"
	"os"
	"syscall"
)

var file = open()

// The file is opened before anything runs and kept open: a fixture may close what it likes.
func open() int {
	path := os.Getenv("LATH_TRACE")
	if path == "" {
		return -1
	}
	descriptor, err := syscall.Open(path, syscall.O_WRONLY|syscall.O_CREAT|syscall.O_APPEND|syscall.O_CLOEXEC, 0o600)
	if err != nil {
		return -1
	}
	return descriptor
}

// Log appends a line to the file that the environment variable LATH_TRACE names, with one write: lines survive whatever
// happens to the process next. Without the variable nothing is written.
func Log(format string, arguments ...any) {
	if file < 0 {
		return
	}
	line := fmt.Sprintf(format, arguments...) + "\n"
	// A trace that cannot be written is a trace that differs: the kit notices.
	if _, err := syscall.Write(file, []byte(line)); err != nil {
		file = -1
	}
}

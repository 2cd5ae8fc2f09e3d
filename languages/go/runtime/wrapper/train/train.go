// Package train writes a profile of all that a wrapper runs, for builds that are optimised by one.
// Other wrappers do not link it.
package train

import (
	"fmt"
	"os"
	"runtime"
	"runtime/pprof"

	"lath/wrapper"
	"lath/wrapper/told"
)

// rate of samples a second: a training run is short.
const rate = 1000

// Start profiles the process into the file that LATH_PROFILE names, until the driver goes away.
func Start() {
	file, err := os.Create(told.Profile)
	if err != nil {
		fmt.Fprintln(os.Stderr, "lath: cannot write a profile:", err)
		os.Exit(1)
	}
	// pprof asks for its own rate then, and is told on standard error that there is one: nobody reads
	// that in a training run.
	runtime.SetCPUProfileRate(rate)
	if err := pprof.StartCPUProfile(file); err != nil {
		fmt.Fprintln(os.Stderr, "lath: cannot profile:", err)
		os.Exit(1)
	}
	wrapper.BeforeExit = func() {
		pprof.StopCPUProfile()
		if err := file.Close(); err != nil {
			fmt.Fprintln(os.Stderr, "lath: cannot write a profile:", err)
		}
	}
}

// Package told takes what lath says to the wrapper out of the environment: user code shall not find
// it there, nor shall programs that it starts. It imports syscall and nothing else: Go initialises
// packages by the order of their paths as soon as what they import is ready, so that this one comes
// before package os and all that import it.
package told

import "syscall"

// Channel is the address of the channel that the driver has named.
var Channel = take("LATH_CHANNEL")

// Profile is the file that training for optimisation by profile writes.
var Profile = take("LATH_PROFILE")

// It has done its work when the process began.
var _ = take("LATH_PADDING")

func take(name string) string {
	value, _ := syscall.Getenv(name)
	syscall.Unsetenv(name)
	return value
}

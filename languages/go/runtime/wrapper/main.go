// Package wrapper is the measuring half of every wrapper: it speaks PROTOCOL.md and runs trials.
// Standard library alone.
//
// Main -> serve (commands) -> trial (states, fixtures) -> measure (how often the loop in the
// generated wrapper runs). Workers run user code in goroutines of their own, so that a trial learns
// when one of them ends.
package wrapper

import (
	"os"
	"runtime/debug"
)

// Main runs the process.
func Main(p *Program) {
	c, err := openChannel(os.Args[1:])
	if err != nil {
		fail("cannot open the channel: " + err.Error())
	}
	if c == nil {
		os.Exit(handOver())
	}
	s := server{program: p, channel: c}
	// What the runtime cannot go on after ends by a signal, as in other languages: who sees only a
	// status cannot tell it from os.Exit.
	debug.SetTraceback("crash")
	for {
		s.obey(c.line())
	}
}

// Package wrapper is the measuring half of every wrapper: it speaks PROTOCOL.md and runs trials. Standard library alone.
//
// Main -> serve (commands) -> trial (states, fixtures) -> measure (how often the loop in the generated wrapper runs). User code
// runs in goroutines of their own (worker), so that whatever ends one of them is known.
package wrapper

import (
	"fmt"
	"os"
)

// Main runs the process.
func Main(p *Program) {
	c, err := openChannel(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "lath: cannot open the channel:", err)
		os.Exit(1)
	}
	if c == nil {
		os.Exit(handOver(p))
	}
	s := server{program: p, channel: c}
	for {
		s.obey(c.line())
	}
}

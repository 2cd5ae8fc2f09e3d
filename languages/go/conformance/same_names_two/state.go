// Package same_names_two is imported by the `same_names` fixture.
package same_names_two

import "conformance/trace"

// State is a name that another package has, too.
//
// @@State(Scope.Benchmark)
type State struct{}

// @@Setup
func (*State) Setup() { trace.Log("two.setup") }

package states

import "fmt"

// @@State(Scope.Benchmark)
type Shared struct{ unused int }

// @@Setup
func (s *Shared) one() { fmt.Println("SHARED object made") }

// @@State(Scope.Thread)
type Own struct{ count int }

// @@Setup
func (o *Own) each() { fmt.Println("OWN object made") }

// @@Benchmark
// @@Threads(2)
func count(shared *Shared, own *Own) int {
	own.count++
	return own.count + shared.unused
}

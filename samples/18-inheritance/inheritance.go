package inheritance

import "fmt"

type valued interface{ value() int }

// @@State(Scope.Thread)
type Base[V valued] struct{ kind V }

// @@Setup
func (*Base[_]) prepare() { fmt.Println("BASE set up") }

// @@Benchmark
func (b *Base[_]) work() int { return b.kind.value() }

type (
	one struct{}
	two struct{}
)

func (one) value() int { return 1 }
func (two) value() int { return 2 }

type One struct{ Base[one] }

type Two struct{ Base[two] }

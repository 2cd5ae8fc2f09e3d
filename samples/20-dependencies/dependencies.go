package dependencies

import "fmt"

// @@State(Scope.Benchmark)
type Depot struct{ goods int }

// @@Setup
func (d *Depot) fill() { d.goods = 84 }

// @@State(Scope.Thread)
type Shelf struct{ goods int }

// @@Setup
func (s *Shelf) fill(depot *Depot) {
	s.goods = depot.goods / 2
	fmt.Println("shelf has", s.goods)
}

// @@Benchmark
func take(shelf *Shelf) int { return shelf.goods }

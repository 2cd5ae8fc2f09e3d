// Package busy has eight kinds of work, each six times as it is, and with 2 % (more) and 5 % (five) more of it.
package busy

import "slices"

func next(x uint64) uint64 { return x*6364136223846793005 + 1442695040888963407 }

func chain(steps int) uint64 {
	x := uint64(7)
	for i := 0; i < steps; i++ {
		x = next(x)
	}
	return x
}

func sorts(times int) uint64 {
	x, sum := uint64(7), uint64(0)
	var values [64]uint32
	for i := 0; i < times; i++ {
		for place := range values {
			x = next(x)
			values[place] = uint32(x >> 33)
		}
		slices.Sort(values[:])
		sum += uint64(values[i%64])
	}
	return sum
}

// What is allocated must not stay on the stack.
var held [16][]byte

// Each round begins and ends with an empty set, so that more rounds are as much more of the same.
func allocations(rounds int) uint64 {
	sum := uint64(0)
	for round := 0; round < rounds; round++ {
		x := uint64(7)
		for i := 0; i < 40; i++ {
			x = next(x)
			held[x>>60] = make([]byte, 16+(x>>33)%1000)
			sum += uint64(len(held[x>>60]))
		}
		clear(held[:])
	}
	return sum
}

func divisions(steps int) float64 {
	x := 1.5
	for i := 0; i < steps; i++ {
		x = 3.0/x + 0.1
	}
	return x
}

func branches(steps int) uint64 {
	x, sum := uint64(7), uint64(0)
	for i := 0; i < steps; i++ {
		x = next(x)
		if x>>63 == 1 {
			sum ^= x >> 7
		} else {
			sum += x
		}
	}
	return sum
}

// @@State(Scope.Thread)
type Copy struct{ from, to []byte }

// @@Setup
func (c *Copy) Fill() {
	c.from, c.to = make([]byte, 8_400_000), make([]byte, 8_400_000)
	for i := range c.from {
		c.from[i], c.to[i] = 1, 2
	}
}

func (c *Copy) copy(bytes int) byte {
	copy(c.to[:bytes], c.from[:bytes])
	return c.to[bytes/2]
}

// @@State(Scope.Thread)
type Chase struct {
	after []uint32
	at    uint32
}

// @@Setup
func (c *Chase) Link() {
	order := make([]uint32, 1<<18)
	for i := range order {
		order[i] = uint32(i)
	}
	x := uint64(7)
	for i := len(order) - 1; i > 0; i-- {
		x = next(x)
		other := int((x >> 33) % uint64(i+1))
		order[i], order[other] = order[other], order[i]
	}
	c.after = make([]uint32, len(order))
	for i := range order {
		c.after[order[i]] = order[(i+1)%len(order)]
	}
}

func (c *Chase) chase(steps int) uint32 {
	for i := 0; i < steps; i++ {
		c.at = c.after[c.at]
	}
	return c.at
}

// @@State(Scope.Thread)
type Table struct {
	all map[uint64]uint64
	x   uint64
}

// @@Setup
func (t *Table) Fill() {
	t.all = make(map[uint64]uint64)
	for key := uint64(0); key < 4096; key++ {
		t.all[key*7919] = key
	}
}

func (t *Table) lookUp(times int) uint64 {
	sum := uint64(0)
	for i := 0; i < times; i++ {
		t.x = next(t.x)
		sum += t.all[(t.x>>52)*7919]
	}
	return sum
}

// @@Benchmark
// @@Compare("chain")
func chain_base() uint64 { return chain(1000) }

// @@Benchmark
// @@Compare("chain")
func chain_same() uint64 { return chain(1000) }

// @@Benchmark
// @@Compare("chain")
func chain_third() uint64 { return chain(1000) }

// @@Benchmark
// @@Compare("chain")
func chain_fourth() uint64 { return chain(1000) }

// @@Benchmark
// @@Compare("chain")
func chain_fifth() uint64 { return chain(1000) }

// @@Benchmark
// @@Compare("chain")
func chain_sixth() uint64 { return chain(1000) }

// @@Benchmark
// @@Compare("chain")
func chain_more() uint64 { return chain(1020) }

// @@Benchmark
// @@Compare("chain")
func chain_five() uint64 { return chain(1050) }

// @@Benchmark
// @@Compare("sort")
func sort_base() uint64 { return sorts(100) }

// @@Benchmark
// @@Compare("sort")
func sort_same() uint64 { return sorts(100) }

// @@Benchmark
// @@Compare("sort")
func sort_third() uint64 { return sorts(100) }

// @@Benchmark
// @@Compare("sort")
func sort_fourth() uint64 { return sorts(100) }

// @@Benchmark
// @@Compare("sort")
func sort_fifth() uint64 { return sorts(100) }

// @@Benchmark
// @@Compare("sort")
func sort_sixth() uint64 { return sorts(100) }

// @@Benchmark
// @@Compare("sort")
func sort_more() uint64 { return sorts(102) }

// @@Benchmark
// @@Compare("sort")
func sort_five() uint64 { return sorts(105) }

// @@Benchmark
// @@Compare("allocation")
func allocation_base() uint64 { return allocations(100) }

// @@Benchmark
// @@Compare("allocation")
func allocation_same() uint64 { return allocations(100) }

// @@Benchmark
// @@Compare("allocation")
func allocation_third() uint64 { return allocations(100) }

// @@Benchmark
// @@Compare("allocation")
func allocation_fourth() uint64 { return allocations(100) }

// @@Benchmark
// @@Compare("allocation")
func allocation_fifth() uint64 { return allocations(100) }

// @@Benchmark
// @@Compare("allocation")
func allocation_sixth() uint64 { return allocations(100) }

// @@Benchmark
// @@Compare("allocation")
func allocation_more() uint64 { return allocations(102) }

// @@Benchmark
// @@Compare("allocation")
func allocation_five() uint64 { return allocations(105) }

// @@Benchmark
// @@Compare("division")
func division_base() float64 { return divisions(1000) }

// @@Benchmark
// @@Compare("division")
func division_same() float64 { return divisions(1000) }

// @@Benchmark
// @@Compare("division")
func division_third() float64 { return divisions(1000) }

// @@Benchmark
// @@Compare("division")
func division_fourth() float64 { return divisions(1000) }

// @@Benchmark
// @@Compare("division")
func division_fifth() float64 { return divisions(1000) }

// @@Benchmark
// @@Compare("division")
func division_sixth() float64 { return divisions(1000) }

// @@Benchmark
// @@Compare("division")
func division_more() float64 { return divisions(1020) }

// @@Benchmark
// @@Compare("division")
func division_five() float64 { return divisions(1050) }

// @@Benchmark
// @@Compare("branch")
func branch_base() uint64 { return branches(1000) }

// @@Benchmark
// @@Compare("branch")
func branch_same() uint64 { return branches(1000) }

// @@Benchmark
// @@Compare("branch")
func branch_third() uint64 { return branches(1000) }

// @@Benchmark
// @@Compare("branch")
func branch_fourth() uint64 { return branches(1000) }

// @@Benchmark
// @@Compare("branch")
func branch_fifth() uint64 { return branches(1000) }

// @@Benchmark
// @@Compare("branch")
func branch_sixth() uint64 { return branches(1000) }

// @@Benchmark
// @@Compare("branch")
func branch_more() uint64 { return branches(1020) }

// @@Benchmark
// @@Compare("branch")
func branch_five() uint64 { return branches(1050) }

// @@Benchmark
// @@Compare("copy 8 MB")
func copy_base(c *Copy) byte { return c.copy(8000000) }

// @@Benchmark
// @@Compare("copy 8 MB")
func copy_same(c *Copy) byte { return c.copy(8000000) }

// @@Benchmark
// @@Compare("copy 8 MB")
func copy_third(c *Copy) byte { return c.copy(8000000) }

// @@Benchmark
// @@Compare("copy 8 MB")
func copy_fourth(c *Copy) byte { return c.copy(8000000) }

// @@Benchmark
// @@Compare("copy 8 MB")
func copy_fifth(c *Copy) byte { return c.copy(8000000) }

// @@Benchmark
// @@Compare("copy 8 MB")
func copy_sixth(c *Copy) byte { return c.copy(8000000) }

// @@Benchmark
// @@Compare("copy 8 MB")
func copy_more(c *Copy) byte { return c.copy(8160000) }

// @@Benchmark
// @@Compare("copy 8 MB")
func copy_five(c *Copy) byte { return c.copy(8400000) }

// @@Benchmark
// @@Compare("chase 1 MB")
func chase_base(c *Chase) uint32 { return c.chase(1000) }

// @@Benchmark
// @@Compare("chase 1 MB")
func chase_same(c *Chase) uint32 { return c.chase(1000) }

// @@Benchmark
// @@Compare("chase 1 MB")
func chase_third(c *Chase) uint32 { return c.chase(1000) }

// @@Benchmark
// @@Compare("chase 1 MB")
func chase_fourth(c *Chase) uint32 { return c.chase(1000) }

// @@Benchmark
// @@Compare("chase 1 MB")
func chase_fifth(c *Chase) uint32 { return c.chase(1000) }

// @@Benchmark
// @@Compare("chase 1 MB")
func chase_sixth(c *Chase) uint32 { return c.chase(1000) }

// @@Benchmark
// @@Compare("chase 1 MB")
func chase_more(c *Chase) uint32 { return c.chase(1020) }

// @@Benchmark
// @@Compare("chase 1 MB")
func chase_five(c *Chase) uint32 { return c.chase(1050) }

// @@Benchmark
// @@Compare("table")
func table_base(t *Table) uint64 { return t.lookUp(500) }

// @@Benchmark
// @@Compare("table")
func table_same(t *Table) uint64 { return t.lookUp(500) }

// @@Benchmark
// @@Compare("table")
func table_third(t *Table) uint64 { return t.lookUp(500) }

// @@Benchmark
// @@Compare("table")
func table_fourth(t *Table) uint64 { return t.lookUp(500) }

// @@Benchmark
// @@Compare("table")
func table_fifth(t *Table) uint64 { return t.lookUp(500) }

// @@Benchmark
// @@Compare("table")
func table_sixth(t *Table) uint64 { return t.lookUp(500) }

// @@Benchmark
// @@Compare("table")
func table_more(t *Table) uint64 { return t.lookUp(510) }

// @@Benchmark
// @@Compare("table")
func table_five(t *Table) uint64 { return t.lookUp(525) }

package allocations

// @@State(Scope.Thread)
type Keeper struct{ sum uint32 }

// @@Benchmark
func allocates() []int32 { return make([]int32, 1000) }

// @@Benchmark
func computes(keeper *Keeper) uint32 {
	keeper.sum = keeper.sum*31 + 7
	return keeper.sum
}

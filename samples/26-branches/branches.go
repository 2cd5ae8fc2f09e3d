package branches

import "sort"

// @@State(Scope.Benchmark)
type Data struct {
	//@@Param({"false", "true"})
	sorted        bool
	values, found [32768]byte
}

// @@Setup
func (d *Data) fill() {
	x := uint32(1)
	for i := range d.values {
		x = x*1664525 + 1013904223
		d.values[i] = byte(x >> 24)
	}
	if d.sorted {
		sort.Slice(d.values[:], func(a, b int) bool { return d.values[a] < d.values[b] })
	}
}

// @@Benchmark
// @@OperationsPerInvocation(32768)
func filter(data *Data) int {
	count := 0
	for _, value := range data.values {
		if value >= 128 {
			data.found[count] = value
			count++
		}
	}
	return count
}

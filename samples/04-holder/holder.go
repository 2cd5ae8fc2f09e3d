package holder

// @@State(Scope.Thread)
type Holder struct {
	values []uint32
	//@@Param({"10", "10000"})
	size int
}

// @@Setup
func (h *Holder) fill() {
	for i := 0; i < h.size; i++ {
		h.values = append(h.values, uint32(i))
	}
}

// @@Benchmark
func (h *Holder) sum() uint32 {
	total := uint32(1)
	for _, value := range h.values {
		total = total*31 + value
	}
	return total
}

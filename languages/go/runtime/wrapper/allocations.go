package wrapper

import "runtime"

// allocations of the process so far, exact: reading them stops the world for a moment, which is
// outside what is timed.
type allocations struct {
	bytes, count uint64
}

var statistics runtime.MemStats

func readAllocations() allocations {
	runtime.ReadMemStats(&statistics)
	return allocations{statistics.TotalAlloc, statistics.Mallocs}
}

// allocated adds what was allocated since `before`.
func (s *section) allocated(before *allocations) {
	after := readAllocations()
	s.bytes += after.bytes - before.bytes
	s.count += after.count - before.count
}

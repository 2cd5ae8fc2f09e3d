//go:build !linux

package wrapper

const (
	cpuKnown     = false
	bindsThreads = false
	processClock = 0
	threadClock  = 0
)

func cpuNs(uintptr) int64 {
	return 0
}

func beginCPU(uintptr) cpu {
	return cpu{}
}

func endCPU(uintptr) cpu {
	return cpu{}
}

func bindThread(int) bool {
	return false
}

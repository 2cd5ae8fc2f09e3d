//go:build !linux

package wrapper

const (
	cpuKnown     = false
	bindsThreads = false
)

func beginReading() reading {
	return reading{}
}

func endReading() reading {
	return reading{}
}

func bindThread(int) bool {
	return false
}

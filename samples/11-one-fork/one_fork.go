package onefork

import "time"

// @@State(Scope.Thread)
type Luck struct{ rounds int }

// What a process is lucky with (addresses, hash seeds, the first CPU) holds for its whole life.
//
// @@Setup
func (l *Luck) draw() { l.rounds = 200 + int(time.Now().UnixMicro()%8)*200 }

// @@Benchmark
func work(luck *Luck) uint32 {
	x := uint32(1)
	for i := 0; i < luck.rounds; i++ {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
	}
	return x
}

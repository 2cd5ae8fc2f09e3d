//go:build linux

package shared

import (
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
)

func BenchmarkMap(b *testing.B) {
	var known sync.Map
	for n := range 64 {
		known.Store(n, strconv.Itoa(n))
	}
	b.SetParallelism(4)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			known.Load(7)
		}
	})
}

func BenchmarkOwn(b *testing.B) {
	b.RunParallel(func(pb *testing.PB) {
		buffer := make([]byte, 0, 32)
		for pb.Next() {
			buffer = strconv.AppendInt(buffer[:0], 12345, 10)
		}
	})
}

func BenchmarkQueue(b *testing.B) {
	for _, depth := range []int{1, 16} {
		b.Run(strconv.Itoa(depth), func(b *testing.B) {
			if testing.Short() {
				b.Skip("takes long")
			}
			const step = 3
			queue := make(chan int, depth)
			var sent atomic.Int64
			for i := 0; i < b.N; i++ {
				queue <- i
				sent.Add(step)
				<-queue
			}
			b.StopTimer()
			close(queue)
		})
	}
}

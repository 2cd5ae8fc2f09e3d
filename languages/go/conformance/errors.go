package fixture

import (
	"os"
	"syscall"
	"time"
	"unsafe"

	"conformance/trace"
)

// @@Benchmark
func good() { trace.Log("good") }

// @@Benchmark
func exit_0() { os.Exit(0) }

// @@Benchmark
func exit_1() { os.Exit(1) }

// @@Benchmark
func exit_42() { syscall.Exit(42) }

// Not nil, whose dereference is an ordinary panic.
//
// @@Benchmark
func segfault() {
	address := uintptr(1 << 20)
	**(**int)(unsafe.Pointer(&address)) = 1
}

// @@Benchmark
func aborts() {
	syscall.Kill(syscall.Getpid(), syscall.SIGABRT)
	time.Sleep(time.Minute)
}

// @@Benchmark
func killed() {
	syscall.Kill(syscall.Getpid(), syscall.SIGKILL)
	time.Sleep(time.Minute)
}

// @@Benchmark
// @@Timeout(time = 300, timeUnit = TimeUnit.MILLISECONDS)
func hangs() {
	trace.Log("hangs")
	for {
		time.Sleep(time.Millisecond)
	}
}

var kept [][]byte

// A fatal error, sooner or later: it cannot be recovered from.
//
// @@Benchmark
func out_of_memory() {
	limit := syscall.Rlimit{Cur: 256 << 20, Max: 256 << 20}
	if err := syscall.Setrlimit(syscall.RLIMIT_AS, &limit); err != nil {
		panic(err)
	}
	for {
		kept = append(kept, make([]byte, 16<<20))
	}
}

package wrapper

import (
	"syscall"
	"unsafe"
)

const (
	cpuKnown     = true
	bindsThreads = true
	processClock = 2 // CLOCK_PROCESS_CPUTIME_ID
	threadClock  = 3 // CLOCK_THREAD_CPUTIME_ID
	threadUsage  = 1 // RUSAGE_THREAD
)

// cpuNs of a clock. A raw call: the scheduler has no reason to move the goroutine.
func cpuNs(clock uintptr) int64 {
	var t syscall.Timespec
	_, _, _ = syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, clock, uintptr(unsafe.Pointer(&t)), 0)
	return t.Nano()
}

// beginReading: where they stand. The time is read last, and first in endReading: next to the
// readings of the wall clock.
func beginReading() (r reading) {
	r.readSwitches()
	r.readTimes()
	return r
}

func endReading() (r reading) {
	r.readTimes()
	r.readSwitches()
	return r
}

func (r *reading) readTimes() {
	r.processNs, r.threadNs = cpuNs(processClock), cpuNs(threadClock)
}

func (r *reading) readSwitches() {
	var u syscall.Rusage
	_, _, _ = syscall.RawSyscall(syscall.SYS_GETRUSAGE, threadUsage, uintptr(unsafe.Pointer(&u)), 0)
	r.voluntary, r.involuntary = int64(u.Nvcsw), int64(u.Nivcsw)
	r.thread = syscall.Gettid()
}

// bindThread lets the calling thread run on this CPU only; false: the system refuses.
func bindThread(cpu int) bool {
	const bits = int(8 * unsafe.Sizeof(uintptr(0)))
	var set [1024 / bits]uintptr
	if cpu/bits >= len(set) {
		return false
	}
	set[cpu/bits] = 1 << (cpu % bits)
	_, _, refused := syscall.RawSyscall(syscall.SYS_SCHED_SETAFFINITY, 0, unsafe.Sizeof(set), uintptr(unsafe.Pointer(&set)))
	return refused == 0
}

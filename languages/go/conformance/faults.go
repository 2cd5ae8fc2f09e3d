package fixture

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"conformance/trace"
)

// @@Benchmark
func good() { trace.Log("good") }

func deeper(depth int) int {
	if depth < 0 {
		return 0
	}
	return deeper(depth+1) + 1
}

// A stack may grow to a gigabyte otherwise.
//
// @@Benchmark
func recursion() int {
	debug.SetMaxStack(16 << 20)
	return deeper(0)
}

// @@Benchmark
func blocked() (read int, err error) {
	var ends [2]int
	if err = syscall.Pipe(ends[:]); err != nil {
		return
	}
	return syscall.Read(ends[0], make([]byte, 1))
}

// @@Benchmark
func spins() {
	for {
	}
}

// @@Benchmark
func talks() {
	for {
		fmt.Println("and so on")
	}
}

// @@Benchmark
func deaf() {
	signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT)
	for {
		time.Sleep(time.Hour)
	}
}

// @@Benchmark
func stops() {
	syscall.Kill(syscall.Getpid(), syscall.SIGSTOP)
	time.Sleep(time.Millisecond)
}

// @@Benchmark
func thread() {
	go func() {
		for {
			time.Sleep(time.Hour)
		}
	}()
	trace.Log("thread")
}

// @@Benchmark
func process_a() {
	left := exec.Command("sleep", "3600")
	if err := left.Start(); err != nil {
		panic(err)
	}
	trace.Log("left %d", left.Process.Pid)
}

// @@Benchmark
func process_b() error {
	left := 0
	lines, err := os.ReadFile(os.Getenv("LATH_TRACE"))
	if err != nil {
		return err
	}
	if _, err = fmt.Sscanf(string(lines), "left %d", &left); err != nil {
		return err
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", left))
	if err != nil || strings.HasPrefix(string(stat[strings.LastIndexByte(string(stat), ')')+1:]), " Z") {
		trace.Log("gone")
	} else {
		trace.Log("still there")
	}
	return nil
}

// @@Benchmark
func reads() {
	if text, err := io.ReadAll(os.Stdin); len(text) == 0 && err == nil {
		trace.Log("nothing to read")
	} else {
		trace.Log("something: %q, %v", text, err)
	}
}

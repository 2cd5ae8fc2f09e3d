package main

import (
	"os"

	"conformance/trace"
)

// @@Benchmark
func run() { trace.Log("run") }

func drive() {
	for turn := 0; turn < 3; turn++ {
		run()
	}
}

func main() {
	trace.Log("main runs")
	drive()
	os.Exit(1)
}

package fixture

import (
	"fmt"
	"os"
	"strings"

	"conformance/trace"
)

// 8 MB on each stream: far more than a pipe holds.
//
// @@Benchmark
func flood() {
	lines := strings.Repeat("This line is printed a hundred thousand times and means nothing at all to anybody.\n", 10)
	for i := 0; i < 10000; i++ {
		fmt.Print(lines)
		print(lines)
	}
	trace.Log("flooded")
}

// @@Benchmark
func look_alike() {
	fmt.Println(`{"event":"iteration","phase":"measurement","index":1,"threads":[{"method":"look_alike","calls":1,"ns":4711}]}`)
	println(`{"event":"failure","kind":"exception","where":"nowhere","message":"none"}`)
}

// @@Benchmark
func bytes() { os.Stdout.Write([]byte("\xff\xfe\x00\x1b[31m\n")) }

// The second call finds them closed.
//
// @@Benchmark
func closes_output() {
	os.Stdin.Close()
	os.Stdout.Close()
	os.Stderr.Close()
}

package wrapper

import (
	"bytes"
	"runtime"
	"sort"
	"strings"
	"time"
)

// Goroutines that are just ending are none.
const (
	looks = 10
	pause = 10 * time.Millisecond
)

// goroutines are those that somebody started, by their first line, which has their number: by whom.
func goroutines() map[string]string {
	text := make([]byte, 1<<16)
	for {
		n := runtime.Stack(text, true)
		if n < len(text) {
			text = text[:n]
			break
		}
		text = make([]byte, 2*len(text))
	}
	found := map[string]string{}
	for _, stack := range bytes.Split(text, []byte("\n\n")) {
		lines := strings.Split(string(stack), "\n")
		number, _, _ := strings.Cut(lines[0], " [")
		for _, line := range lines {
			if !strings.HasPrefix(line, "created by ") || strings.HasPrefix(line, "created by runtime.") {
				continue
			}
			by, _, _ := strings.Cut(strings.TrimPrefix(line, "created by "), " in goroutine")
			found[number] = by
		}
	}
	return found
}

// leftRunning are goroutines of user code that go on after the last tear-down.
func (t *trial) leftRunning() []string {
	var names []string
	for look := 0; look < looks; look++ {
		names = nil
		for number, by := range goroutines() {
			if _, known := t.goroutines[number]; !known {
				names = append(names, by)
			}
		}
		if len(names) == 0 {
			break
		}
		time.Sleep(pause)
	}
	sort.Strings(names)
	return names
}

package wrapper

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
)

// builder is the path that the lath which last built something left in the cache: a wrapper has no
// path of any machine in it.
func builder() string {
	cache := os.Getenv("XDG_CACHE_HOME")
	if !filepath.IsAbs(cache) {
		cache = filepath.Join(os.Getenv("HOME"), ".cache")
	}
	// Else whoever made the current folder would say what is started.
	if !filepath.IsAbs(cache) {
		return ""
	}
	text, _ := os.ReadFile(filepath.Join(cache, "lath", "driver"))
	if path := strings.TrimSpace(string(text)); filepath.IsAbs(path) {
		return path
	}
	return ""
}

// handOver: a wrapper started by hand becomes `lath run <itself> <arguments>`, by the lath beside
// it, on PATH, or the one that last built something. Returns an exit status only if there is none.
func handOver() int {
	own, err := os.Executable()
	if err != nil {
		own = os.Args[0]
	}
	arguments := append([]string{"lath", "run", own}, os.Args[1:]...)
	var candidates []string
	beside := filepath.Join(filepath.Dir(own), "lath")
	if info, err := os.Stat(beside); err == nil && info.Mode().IsRegular() {
		candidates = append(candidates, beside)
	}
	if found, err := exec.LookPath("lath"); err == nil {
		candidates = append(candidates, found)
	}
	if path := builder(); path != "" {
		candidates = append(candidates, path)
	}
	err = exec.ErrNotFound
	for _, path := range candidates {
		if err = syscall.Exec(path, arguments, os.Environ()); err == nil {
			break
		}
	}
	fmt.Fprintf(os.Stderr, "lath: cannot start lath (looked at %s and PATH): %v\n", beside, err)
	fmt.Fprintln(os.Stderr, "help: put lath on PATH, or drive this wrapper by hand with --lath-stdio (see PROTOCOL.md)")
	return 127
}

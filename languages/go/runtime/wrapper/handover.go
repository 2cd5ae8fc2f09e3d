package wrapper

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
)

// handOver: a wrapper started by hand becomes `lath run <itself> <arguments>`, by the lath beside it, on PATH, or the one that
// built it. Returns an exit status only if there is none.
func handOver(p *Program) int {
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
	if p.BuiltBy != "" {
		candidates = append(candidates, p.BuiltBy)
	}
	for _, path := range candidates {
		if err = syscall.Exec(path, arguments, os.Environ()); err == nil {
			break
		}
	}
	fmt.Fprintf(os.Stderr, "lath: cannot start lath (looked at %s and PATH): %v\n", beside, err)
	fmt.Fprintln(os.Stderr, "help: put lath on PATH, or drive this wrapper by hand with --lath-stdio (see PROTOCOL.md)")
	return 127
}

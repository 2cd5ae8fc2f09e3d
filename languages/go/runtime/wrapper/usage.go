package wrapper

import (
	"runtime"
	"syscall"
)

// usage of the process so far.
func readUsage() (usage syscall.Rusage) {
	// It fails only for addresses and subjects that do not exist.
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return usage
}

func reportUsage(a *answer, before, after *syscall.Rusage) {
	us := func(t syscall.Timeval) int64 { return int64(t.Sec)*1000000 + int64(t.Usec) }
	peak := int64(after.Maxrss)
	if runtime.GOOS == "darwin" {
		peak /= 1024
	}
	a.open("usage", '{')
	a.integer("user_us", us(after.Utime)-us(before.Utime))
	a.integer("system_us", us(after.Stime)-us(before.Stime))
	a.integer("minor_faults", int64(after.Minflt-before.Minflt))
	a.integer("major_faults", int64(after.Majflt-before.Majflt))
	a.integer("voluntary_switches", int64(after.Nvcsw-before.Nvcsw))
	a.integer("involuntary_switches", int64(after.Nivcsw-before.Nivcsw))
	a.integer("peak_rss_kib", peak)
	a.close('}')
}

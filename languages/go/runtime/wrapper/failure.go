package wrapper

import (
	"fmt"
	"os"
	"runtime"
	"strings"
)

// failure is what the driver is told when something went wrong. Kinds: exception, memory,
// parameter, protocol (PROTOCOL.md).
type failure struct {
	kind, where, message, typ string
}

func protocol(where, message string) *failure {
	return &failure{kind: "protocol", where: where, message: message}
}

func (f *failure) answer() *answer {
	a := newAnswer("failure")
	a.string("kind", f.kind)
	a.string("where", f.where)
	a.string("message", f.message)
	if f.typ != "" {
		a.string("type", f.typ)
	}
	return a
}

// ofPanic is the failure that a panic of user code is. Called while it unwinds: the user's lines go
// to standard error.
func ofPanic(thrown any, where string) *failure {
	f := &failure{kind: "exception", where: where}
	switch value := thrown.(type) {
	case nil:
		f.message = "the goroutine was ended (runtime.Goexit, or panic(nil))"
	case returned:
		f.message, f.typ = textOf(value.err), fmt.Sprintf("%T", value.err)
		fmt.Fprintf(os.Stderr, "%s returned an error: %s\n", where, f.message)
		return f
	default:
		f.message, f.typ = textOf(value), fmt.Sprintf("%T", value)
	}
	fmt.Fprintf(os.Stderr, "panic: %s\n%s", f.message, users())
	return f
}

// textOf the value, whose own methods may panic, too.
func textOf(value any) (text string) {
	defer func() {
		if recover() != nil {
			text = "(its text cannot be had)"
		}
	}()
	if err, is := value.(error); is {
		return err.Error()
	}
	return fmt.Sprint(value)
}

// users are the frames between the harness's and the runtime's.
func users() string {
	counters := make([]uintptr, 200)
	frames := runtime.CallersFrames(counters[:runtime.Callers(1, counters)])
	var text strings.Builder
	panicking := false
	for more := true; more; {
		var frame runtime.Frame
		frame, more = frames.Next()
		switch {
		case !panicking:
			panicking = frame.Function == "runtime.gopanic" || frame.Function == "runtime.Goexit"
		case text.Len() == 0 && strings.HasPrefix(frame.Function, "runtime."):
		case isOurs(frame.Function):
			return text.String()
		default:
			fmt.Fprintf(&text, "%s\n\t%s:%d\n", frame.Function, frame.File, frame.Line)
		}
	}
	return text.String()
}

func isOurs(function string) bool {
	return strings.HasPrefix(function, "lath/wrapper.") || strings.HasPrefix(function, "lath_") || strings.HasPrefix(function, "main.lath_")
}

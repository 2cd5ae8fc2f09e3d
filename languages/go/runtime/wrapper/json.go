package wrapper

import (
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"
)

// answer is a line of JSON that grows. Commas are put where they belong. (encoding/json would be
// most of a wrapper's size.)
type answer struct {
	text []byte
}

func newAnswer(event string) *answer {
	a := &answer{text: []byte{'{'}}
	a.string("event", event)
	return a
}

func (a *answer) key(key string) {
	if last := a.text[len(a.text)-1]; last != '{' && last != '[' {
		a.text = append(a.text, ',')
	}
	if key != "" {
		a.text = appendString(a.text, key)
		a.text = append(a.text, ':')
	}
}

// open begins an object or a list; without a key it is an element.
func (a *answer) open(key string, bracket byte) {
	a.key(key)
	a.text = append(a.text, bracket)
}

func (a *answer) close(bracket byte) {
	a.text = append(a.text, bracket)
}

func (a *answer) string(key, value string) {
	a.key(key)
	a.text = appendString(a.text, value)
}

func (a *answer) integer(key string, value int64) {
	a.key(key)
	a.text = strconv.AppendInt(a.text, value, 10)
}

func (a *answer) boolean(key string, value bool) {
	a.key(key)
	a.text = strconv.AppendBool(a.text, value)
}

// number is null if it is not finite: JSON holds nothing else.
func (a *answer) number(key string, value float64) {
	if math.IsNaN(value) || math.IsInf(value, 0) {
		a.raw(key, "null")
		return
	}
	a.key(key)
	a.text = strconv.AppendFloat(a.text, value, 'g', -1, 64)
}

func (a *answer) raw(key, text string) {
	a.key(key)
	a.text = append(a.text, text...)
}

// line ends the object.
func (a *answer) line() []byte {
	return append(a.text, '}')
}

func appendString(to []byte, text string) []byte {
	to = append(to, '"')
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			to = append(to, "\ufffd"...)
		case r == '"' || r == '\\':
			to = append(to, '\\', byte(r))
		case r < 0x20 || r == 0x7f || r == 0x2028 || r == 0x2029:
			to = append(to, fmt.Sprintf("\\u%04x", r)...)
		default:
			to = append(to, text[i:i+size]...)
		}
		i += size
	}
	return append(to, '"')
}

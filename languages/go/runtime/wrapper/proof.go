package wrapper

import (
	"encoding/hex"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"unicode/utf8"
)

const (
	deepest      = 64       // nesting of lists: a slice of any may contain itself
	largestProof = 15 << 20 // bytes: more than 16 MiB would break the protocol
)

// proved are results in canonical form: the same for the same value, whatever the language
// (PROTOCOL.md, `prove`).
func proved(results []any) *proof {
	p := &proof{}
	switch len(results) {
	case 0:
		p.text = []byte(none)
	case 1:
		p.text = p.append(nil, reflect.ValueOf(results[0]), 0)
	default:
		p.text = p.append(nil, reflect.ValueOf(results), 0)
	}
	if p.overflows(p.text, 0) {
		p.text = []byte(none)
	}
	return p
}

const none = `{"kind":"none"}`

type proof struct {
	text  []byte
	large bool // too large to be compared: nothing more is written
}

// overflows: there is no room for so many bytes more. A result may be larger than memory.
func (p *proof) overflows(to []byte, more int) bool {
	p.large = p.large || more > largestProof-len(to)
	return p.large
}

func one(to []byte, kind, value string) []byte {
	to = append(to, `{"kind":"`+kind+`","value":`...)
	return append(appendString(to, value), '}')
}

// ofText: what is no UTF-8 is compared as its bytes.
func (p *proof) ofText(to []byte, text string) []byte {
	if p.overflows(to, len(text)) {
		return to
	}
	if !utf8.ValidString(text) {
		return one(to, "bytes", hex.EncodeToString([]byte(text)))
	}
	return one(to, "text", text)
}

func (p *proof) append(to []byte, v reflect.Value, depth int) []byte {
	for v.IsValid() && v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if p.overflows(to, 0) {
		return to
	}
	if !v.IsValid() || depth > deepest {
		return append(to, none...)
	}
	if text, is := constant(v); is {
		return p.ofText(to, text)
	}
	switch v.Kind() {
	case reflect.Bool:
		return one(to, "bool", strconv.FormatBool(v.Bool()))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return one(to, "integer", strconv.FormatInt(v.Int(), 10))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return one(to, "integer", strconv.FormatUint(v.Uint(), 10))
	case reflect.Float32, reflect.Float64:
		return one(to, "float", float(v.Float(), v.Type().Bits()))
	case reflect.Complex64, reflect.Complex128:
		bits := v.Type().Bits() / 2
		to = append(to, `{"kind":"list","value":[`...)
		to = append(one(to, "float", float(real(v.Complex()), bits)), ',')
		return append(one(to, "float", float(imag(v.Complex()), bits)), `]}`...)
	case reflect.String:
		return p.ofText(to, v.String())
	case reflect.Slice, reflect.Array:
		return p.list(to, v, depth)
	case reflect.Pointer, reflect.Struct:
		if digits, is := bigInteger(v); is {
			return one(to, "integer", digits)
		}
	}
	return append(to, none...)
}

func (p *proof) list(to []byte, v reflect.Value, depth int) []byte {
	if v.Type().Elem().Kind() == reflect.Uint8 {
		if p.overflows(to, 2*v.Len()) {
			return to
		}
		bytes := make([]byte, v.Len())
		reflect.Copy(reflect.ValueOf(bytes), v)
		return one(to, "bytes", hex.EncodeToString(bytes))
	}
	to = append(to, `{"kind":"list","value":[`...)
	for i := 0; i < v.Len() && !p.large; i++ {
		if i > 0 {
			to = append(to, ',')
		}
		to = p.append(to, v.Index(i), depth+1)
	}
	return append(to, `]}`...)
}

// float: the shortest text that reads back as the same number of that size.
func float(value float64, bits int) string {
	switch {
	case math.IsNaN(value):
		return "NaN"
	case math.IsInf(value, 1):
		return "Infinity"
	case math.IsInf(value, -1):
		return "-Infinity"
	}
	return strconv.FormatFloat(value, 'g', -1, bits)
}

// constant: an integer type that names its values (String) is an enumeration.
func constant(v reflect.Value) (string, bool) {
	if !v.CanInterface() || !v.CanInt() && !v.CanUint() || v.Type().PkgPath() == "" {
		return "", false
	}
	named, is := v.Interface().(fmt.Stringer)
	if !is {
		return "", false
	}
	return named.String(), true
}

// bigInteger: a math/big.Int, known by its name: a wrapper does not link what only some benchmarks
// use.
func bigInteger(v reflect.Value) (string, bool) {
	if v.Kind() == reflect.Struct && v.CanInterface() {
		pointer := reflect.New(v.Type())
		pointer.Elem().Set(v)
		v = pointer
	}
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Type().Elem().PkgPath() != "math/big" || v.Type().Elem().Name() != "Int" {
		return "", false
	}
	named, is := v.Interface().(fmt.Stringer)
	if !is {
		return "", false
	}
	return named.String(), true
}

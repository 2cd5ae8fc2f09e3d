package wrapper

import (
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
	"unsafe"
)

// Settable is what text can set.
type Settable interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr | ~float32 | ~float64 | ~bool | ~string
}

// Set converts the whole text to the field's type. The rules are those of lath-core: integers
// decimal or after 0x, true or false, no blanks. False: it is no such value, and the field is as it
// was.
func Set[T Settable](field *T, text string) bool {
	value := reflect.ValueOf(field).Elem()
	switch value.Kind() {
	case reflect.String:
		value.SetString(text)
	case reflect.Bool:
		if text != "true" && text != "false" {
			return false
		}
		value.SetBool(text == "true")
	case reflect.Float32, reflect.Float64:
		number, err := strconv.ParseFloat(text, value.Type().Bits())
		if err != nil || strings.ContainsAny(text, "xX_") {
			return false
		}
		value.SetFloat(number)
	default:
		return setInteger(value, text)
	}
	return true
}

func setInteger(value reflect.Value, text string) bool {
	digits := strings.TrimPrefix(text, "-")
	base := 10
	if strings.HasPrefix(digits, "0x") || strings.HasPrefix(digits, "0X") {
		digits, base = digits[2:], 16
	}
	negative := text[:len(text)-len(strings.TrimPrefix(text, "-"))]
	if strings.HasPrefix(digits, "+") || strings.HasPrefix(digits, "-") {
		return false
	}
	if value.CanInt() {
		number, err := strconv.ParseInt(negative+digits, base, value.Type().Bits())
		if err != nil {
			return false
		}
		value.SetInt(number)
		return true
	}
	number, err := strconv.ParseUint(digits, base, value.Type().Bits())
	if err != nil || negative != "" && number != 0 {
		return false
	}
	value.SetUint(number)
	return true
}

// Character sets the field to the one character that the text is.
func Character[T ~int32](field *T, text string) bool {
	r, size := utf8.DecodeRuneInString(text)
	if size == 0 || size < len(text) || r == utf8.RuneError && size == 1 {
		return false
	}
	*field = T(r)
	return true
}

// Constant sets the field to the value whose constant is called so.
func Constant[T any](field *T, text string, names []string, values ...T) bool {
	for i, name := range names {
		if name == text {
			*field = values[i]
			return true
		}
	}
	return false
}

// Value is what a counter holds. Bits: of an integer that can wrap around, or of a float; 0:
// neither.
type Value struct {
	number float64
	bits   int
}

// Number is a counter's value.
func Number[T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr | ~float32 | ~float64](value T) Value {
	v := Value{number: float64(value)}
	half := 0.5
	bits := int(8 * unsafe.Sizeof(value))
	switch isFloat := T(half) != 0; {
	case isFloat && bits == 32:
		v.bits = inexact
	case !isFloat && bits < 64:
		v.bits = bits
	}
	return v
}

package wrapper

import (
	"reflect"
	"strings"
)

// deferred is the type of a result that does its work when it is used, or empty: of the last call.
func (t *trial) deferred() string {
	for _, w := range t.workers {
		if w.function.Results == nil || w.section.calls == 0 {
			continue
		}
		for _, result := range w.function.Results(w.bound) {
			if is := reflect.TypeOf(result); is != nil && worksLater(is) {
				// The source is compiled as package main, whatever it calls itself.
				return strings.TrimPrefix(is.String(), "main.")
			}
		}
	}
	return ""
}

// worksLater: functions, which sequences are, too, channels that others fill, and lists of
// sequences and channels. A list of functions is data.
func worksLater(is reflect.Type) bool {
	switch is.Kind() {
	case reflect.Func:
		return true
	case reflect.Slice, reflect.Array, reflect.Map:
		return isFilled(is.Elem()) || isSequence(is.Elem())
	default:
		return isFilled(is)
	}
}

// isFilled: a channel that others fill.
func isFilled(is reflect.Type) bool {
	return is.Kind() == reflect.Chan && is.ChanDir() != reflect.SendDir
}

// isSequence: iter.Seq, iter.Seq2 and their like.
func isSequence(is reflect.Type) bool {
	if is.Kind() != reflect.Func || is.NumIn() != 1 || is.NumOut() != 0 {
		return false
	}
	yield := is.In(0)
	return yield.Kind() == reflect.Func && yield.NumOut() == 1 && yield.Out(0).Kind() == reflect.Bool
}

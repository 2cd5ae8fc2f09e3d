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

// worksLater: functions, which sequences are, too, and channels that others fill.
func worksLater(is reflect.Type) bool {
	return is.Kind() == reflect.Func || is.Kind() == reflect.Chan && is.ChanDir() != reflect.SendDir
}

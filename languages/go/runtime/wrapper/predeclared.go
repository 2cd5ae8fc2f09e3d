package wrapper

// Predeclared types and constants for wrappers. A wrapper is a file of the user's package, which
// may declare its own `any`, `error` or `string`.
type (
	Any     = any
	Bool    = bool
	Byte    = byte
	Error   = error
	Float64 = float64
	Int64   = int64
	String  = string
)

// True is the predeclared constant.
const True = true

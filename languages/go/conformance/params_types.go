package fixture

import "conformance/trace"

// @@State(Scope.Benchmark)
type State struct {
	//@@Param("-32768")
	a_short int16
	//@@Param("32768")
	b_int int32
	//@@Param("-9223372036854775808")
	c_long int64
	//@@Param("true")
	f_bool bool
	//@@Param("x")
	g_char rune
	//@@Param("0.5")
	h_float float32
	//@@Param("-1e-3")
	i_double float64
	//@@Param("hello")
	j_text string
}

// @@Benchmark
func run(state *State) {
	trace.Log("short %d", state.a_short)
	trace.Log("int %d", state.b_int)
	trace.Log("long %d", state.c_long)
	trace.Log("bool %t", state.f_bool)
	trace.Log("char %c", state.g_char)
	trace.Log("float %g", state.h_float)
	trace.Log("double %g", state.i_double)
	trace.Log("text %s", state.j_text)
}

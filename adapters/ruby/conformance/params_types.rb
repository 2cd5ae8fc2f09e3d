require_relative "trace"

#@@State(Scope.Benchmark)
class Values
  #@@Param("-32768")
  # @return [Integer]
  attr_accessor :a_short

  #@@Param("32768")
  # @return [Integer]
  attr_accessor :b_int

  #@@Param("-9223372036854775808")
  # @return [Integer]
  attr_accessor :c_long

  #@@Param("true")
  # @return [Boolean]
  attr_accessor :f_bool

  #@@Param("x")
  # @return [String]
  attr_accessor :g_char

  #@@Param("0.5")
  # @return [Float]
  attr_accessor :h_float

  #@@Param("-1e-3")
  # @return [Float]
  attr_accessor :i_double

  #@@Param("hello")
  # @return [String]
  attr_accessor :j_text
end

#@@Benchmark
# @param state [Values]
def run(state)
  trace("short %d", state.a_short)
  trace("int %d", state.b_int)
  trace("long %d", state.c_long)
  trace("bool %s", state.f_bool.to_s)
  trace("char %s", state.g_char)
  trace("float %g", state.h_float)
  trace("double %g", state.i_double)
  trace("text %s", state.j_text)
end

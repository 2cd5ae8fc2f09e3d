require_relative "trace"

#@@State(Scope.Benchmark)
class Values
  #@@Param("0x8000")
  # @return [Integer]
  attr_accessor :b_int

  #@@Param("0xFFFFFFFFFFFFFFFF")
  # @return [Integer]
  attr_accessor :d_longest

  #@@Param("255")
  # @return [Integer]
  attr_accessor :e_byte
end

#@@Benchmark
# @param state [Values]
def run(state)
  trace("int %d", state.b_int)
  trace("unsigned long long %d", state.d_longest)
  trace("unsigned char %d", state.e_byte)
end

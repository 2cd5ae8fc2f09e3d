require_relative "trace"

#@@State(Scope.Benchmark)
class Values
  #@@Param("x", "y")
  # @return [String]
  attr_accessor :beta

  #@@Param("3", "1", "2")
  # @return [Integer]
  attr_accessor :alpha
end

#@@Benchmark
# @param state [Values]
def run(state)
  trace("alpha=%d beta=%s", state.alpha, state.beta)
end

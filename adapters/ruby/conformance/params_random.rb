require_relative "trace"

#@@State(Scope.Benchmark)
class Drawn
  #@@Param("random")
  # @return [Integer]
  attr_accessor :value
end

#@@Benchmark
# @param state [Drawn]
def run(state)
  trace("drawn %d", state.value)
end

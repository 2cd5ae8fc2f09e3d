require_relative "trace"

$calls = 0

#@@State(Scope.Benchmark)
class Counted
  #@@Param("1", "2")
  # @return [Integer]
  attr_accessor :n

  attr_accessor :counted

  def initialize
    @counted = 0
  end
end

#@@Benchmark
# @param state [Counted]
def run(state)
  state.counted += 1
  $calls += 1
  trace("n=%d counted=%d", state.n, (state.counted == $calls ? $calls : -1))
end

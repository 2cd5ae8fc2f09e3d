require_relative "trace"

#@@State(Scope.Thread)
class Counting
  #@@Operations
  # @return [Float]
  attr_accessor :operations

  attr_accessor :fresh

  def initialize
    @fresh = false
  end

  #@@Setup(Level.Iteration)
  def begin
    @fresh = true
  end
end

#@@Benchmark
# @param state [Counting]
def plain(state)
  if state.fresh
    trace("count before %g", state.operations)
  end
  state.fresh = false
  sleep(0.002)
  state.operations += 1000000
end

#@@State(Scope.Thread)
class Disturbed
  #@@Operations
  attr_accessor :operations

  def initialize
    @operations = 0
  end

  #@@Setup(Level.Invocation)
  def disturb
    @operations = 1000000000
  end
end

#@@Benchmark
# @param state [Disturbed]
def disturbed(state)
  sleep(0.002)
  state.operations += 1000000
end

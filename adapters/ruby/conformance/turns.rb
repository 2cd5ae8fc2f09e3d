require_relative "trace"

#@@State(Scope.Thread)
class Counting
  #@@Operations
  # @return [Integer]
  attr_accessor :operations

  attr_accessor :all

  def initialize
    @all = 0
  end

  #@@Setup(Level.Iteration)
  def begin
    @all = 0
    trace("begin")
  end

  #@@TearDown(Level.Iteration)
  def end
    trace((@all > 60 ? "settled" : "not settled"))
  end
end

#@@Benchmark
# @param state [Counting]
def work(state)
  (0...2000).each do |_|
  end
  state.operations += 1
  state.all += 1
end

#@@Benchmark
def waits
  sleep(0.002)
end

#@@State(Scope.Thread)
class Disturbed
  attr_accessor :calls

  def initialize
    @calls = 0
  end

  #@@Setup(Level.Invocation)
  def disturb
    @calls += 1
  end
end

#@@Benchmark
# @param state [Disturbed]
def disturbed(state)
end

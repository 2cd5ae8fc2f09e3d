require_relative "trace"

#@@State(Scope.Benchmark)
class Shared
  attr_accessor :calls

  def initialize
    @calls = 0
  end

  #@@Setup
  def setup
    trace("benchmark.setup")
  end
end

#@@State(Scope.Thread)
class Own
  attr_accessor :calls

  def initialize
    @calls = 0
  end

  #@@Setup
  def setup
    trace("thread.setup")
  end
end

#@@Benchmark
# @param first [Shared]
# @param second [Shared]
# @param one [Own]
# @param other [Own]
def run(first, second, one, other)
  first.calls += 1
  one.calls += 1
  other.calls += 1
  trace("benchmark %s, thread %s, call %d", (first.equal?(second) ? "same" : "distinct"), (one.equal?(other) ? "same" : "distinct"), (first.calls == one.calls && one.calls == other.calls ? one.calls : -1))
end

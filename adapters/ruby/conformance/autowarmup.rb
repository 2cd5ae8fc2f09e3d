require_relative "trace"

#@@State(Scope.Thread)
class Sum
  attr_accessor :sum

  def initialize
    @sum = 0
  end

  #@@Setup(Level.Iteration)
  # @param params [IterationParams]
  def iteration(params)
    trace("%s of %d", (params.type == "warmup" ? "warmup" : "measurement"), params.count)
  end
end

#@@AutoWarmup
class Benchmarks
  #@@Benchmark
  # @param state [Sum]
  def run(state)
    state.sum += 3
    state.sum
  end
end

require_relative "trace"

$trials = 0

#@@State(Scope.Benchmark)
class Fixture
  #@@Setup(Level.Trial)
  def setup
    $trials += 1
    trace("setup %d", $trials)
  end

  #@@Setup(Level.Iteration)
  # @param params [IterationParams]
  def iteration(params)
    trace("%s of %d", (params.type == "warmup" ? "warmup" : "measurement"), params.count)
  end

  #@@TearDown(Level.Trial)
  def teardown
    trace("teardown")
  end
end

#@@Benchmark
# @param state [Fixture]
def big(state)
  trace("big")
end

#@@Benchmark
# @param state [Fixture]
def small(state)
  trace("small")
end

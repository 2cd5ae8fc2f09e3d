require_relative "trace"

#@@State(Scope.Benchmark)
class Counting
  attr_accessor :calls

  def initialize
    @calls = 0
  end

  #@@Setup(Level.Trial)
  def setup_trial
    trace("setup.trial")
  end

  #@@Setup(Level.Iteration)
  def setup_iteration
    trace("setup.iteration")
  end

  #@@Setup(Level.Invocation)
  def setup_invocation
    trace("setup.invocation")
  end

  #@@TearDown(Level.Invocation)
  def teardown_invocation
    trace("teardown.invocation")
  end

  #@@Teardown(Level.Iteration)
  def teardown_iteration
    trace("teardown.iteration")
  end

  #@@TearDown(Level.Trial)
  def teardown_trial
    trace("teardown.trial")
  end
end

#@@Benchmark
# @param state [Counting]
def run(state)
  trace("run")
  state.calls += 1
  state.calls
end

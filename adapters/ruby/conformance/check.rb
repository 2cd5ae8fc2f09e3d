require_relative "trace"

#@@State(Scope.Benchmark)
class Numbers
  #@@Param("10")
  # @return [Integer]
  attr_accessor :n

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

  #@@TearDown(Level.Iteration)
  def teardown_iteration
    trace("teardown.iteration")
  end

  #@@TearDown(Level.Trial)
  def teardown_trial
    trace("teardown.trial")
  end
end

#@@Benchmark
#@@Compare("sum", baseline=True)
def a_loop(numbers)
  trace("run")
  (0...numbers.n).sum
end

#@@Benchmark
#@@Compare("sum")
def b_formula(numbers)
  trace("run")
  (numbers.n * (numbers.n - 1)) / 2
end

#@@Benchmark
#@@Compare("sum")
def c_real(numbers)
  trace("run")
  (numbers.n * (numbers.n - 1)) / 2.0
end

require_relative "trace"

#@@Benchmark
def a_good
  trace("good run")
end

#@@Benchmark
def b_bench
  trace("bench run")
  raise RuntimeError.new("on purpose: bench")
end

#@@State(Scope.Benchmark)
class SetupTrial
  #@@Setup(Level.Trial)
  def setup
    trace("setup_trial setup")
    raise Interrupt
  end
end

#@@Benchmark
# @param state [SetupTrial]
def c_setup_trial(state)
  trace("setup_trial run")
end

#@@State(Scope.Benchmark)
class SetupIteration
  #@@Setup(Level.Iteration)
  def setup
    trace("setup_iteration setup")
    raise StopIteration.new("42")
  end
end

#@@Benchmark
# @param state [SetupIteration]
def d_setup_iteration(state)
  trace("setup_iteration run")
end

#@@State(Scope.Benchmark)
class SetupInvocation
  #@@Setup(Level.Invocation)
  def setup
    trace("setup_invocation setup")
    raise KeyError.new("on purpose: setup_invocation")
  end
end

#@@Benchmark
# @param state [SetupInvocation]
def e_setup_invocation(state)
  trace("setup_invocation run")
end

#@@State(Scope.Benchmark)
class TeardownInvocation
  #@@TearDown(Level.Invocation)
  def teardown
    trace("teardown_invocation teardown")
    raise KeyError.new("on purpose: teardown_invocation")
  end
end

#@@Benchmark
# @param state [TeardownInvocation]
def f_teardown_invocation(state)
  trace("teardown_invocation run")
end

#@@State(Scope.Benchmark)
class TeardownIteration
  #@@TearDown(Level.Iteration)
  def teardown
    trace("teardown_iteration teardown")
    raise KeyError.new("on purpose: teardown_iteration")
  end
end

#@@Benchmark
# @param state [TeardownIteration]
def g_teardown_iteration(state)
  trace("teardown_iteration run")
end

#@@State(Scope.Benchmark)
class TeardownTrial
  #@@TearDown(Level.Trial)
  def teardown
    trace("teardown_trial teardown")
    raise KeyError.new("on purpose: teardown_trial")
  end
end

#@@Benchmark
# @param state [TeardownTrial]
def i_teardown_trial(state)
  trace("teardown_trial run")
end

#@@State(Scope.Thread)
class Later
  #@@Param("100")
  # @return [Integer]
  attr_accessor :after

  attr_accessor :calls

  def initialize
    @calls = 0
  end
end

#@@Benchmark
def h_later(later)
  return if later.after > 99

  later.calls += 1
  trace("later run %d", later.calls)
  if later.calls > later.after
    raise IndexError.new("on purpose: later")
  end
end

#@@Benchmark
def z_last
  trace("last run")
end

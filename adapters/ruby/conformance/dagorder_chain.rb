require_relative "trace"

#@@State(Scope.Benchmark)
class Base
  attr_accessor :value

  def initialize
    @value = 0
  end

  #@@TearDown(Level.Invocation)
  def teardown_invocation
    trace("base.teardown.invocation")
  end

  #@@TearDown(Level.Trial)
  def teardown_trial
    trace("base.teardown.trial")
  end

  #@@TearDown(Level.Iteration)
  def teardown_iteration
    trace("base.teardown.iteration")
  end

  #@@Setup(Level.Invocation)
  def setup_invocation
    trace("base.setup.invocation")
  end

  #@@Setup(Level.Trial)
  def setup_trial
    @value = 1
    trace("base.setup.trial %d", @value)
  end

  #@@Setup(Level.Iteration)
  def setup_iteration
    trace("base.setup.iteration")
  end
end

#@@State(Scope.Benchmark)
class Middle
  attr_accessor :value

  def initialize
    @value = 0
  end

  #@@TearDown(Level.Invocation)
  def teardown_invocation
    trace("middle.teardown.invocation")
  end

  #@@TearDown(Level.Trial)
  def teardown_trial
    trace("middle.teardown.trial")
  end

  #@@TearDown(Level.Iteration)
  def teardown_iteration
    trace("middle.teardown.iteration")
  end

  #@@Setup(Level.Invocation)
  def setup_invocation
    trace("middle.setup.invocation")
  end

  #@@Setup(Level.Trial)
  def setup_trial(base)
    @value = base.value + 1
    trace("middle.setup.trial %d", @value)
  end

  #@@Setup(Level.Iteration)
  def setup_iteration
    trace("middle.setup.iteration")
  end
end

#@@State(Scope.Benchmark)
class Top
  attr_accessor :value

  def initialize
    @value = 0
  end

  #@@TearDown(Level.Invocation)
  def teardown_invocation
    trace("top.teardown.invocation")
  end

  #@@TearDown(Level.Trial)
  def teardown_trial
    trace("top.teardown.trial")
  end

  #@@TearDown(Level.Iteration)
  def teardown_iteration
    trace("top.teardown.iteration")
  end

  #@@Setup(Level.Invocation)
  def setup_invocation
    trace("top.setup.invocation")
  end

  #@@Setup(Level.Trial)
  def setup_trial(middle)
    @value = middle.value + 1
    trace("top.setup.trial %d", @value)
  end

  #@@Setup(Level.Iteration)
  def setup_iteration
    trace("top.setup.iteration")
  end
end

#@@Benchmark
def run(top)
  trace("run %d", top.value)
  top.value
end

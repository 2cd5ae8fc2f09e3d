require_relative "trace"

#@@State(Scope.Thread)
class Ordered
  #@@Setup
  def setup_c
    trace("setup_c")
  end

  #@@TearDown
  def teardown_b
    trace("teardown_b")
  end

  #@@Setup()
  def setup_a
    trace("setup_a")
  end

  #@@Setup(Level.Iteration)
  def each_b
    trace("each_b")
  end

  #@@Setup
  def setup_B
    trace("setup_B")
  end

  #@@TearDown
  def teardown_a
    trace("teardown_a")
  end

  #@@TearDown(Level.Iteration)
  def done_b
    trace("done_b")
  end

  #@@Setup(Level.Iteration)
  def each_a
    trace("each_a")
  end

  #@@TearDown(Level.Iteration)
  def done_a
    trace("done_a")
  end
end

#@@Benchmark
# @param state [Ordered]
def run(state)
  trace("run")
end

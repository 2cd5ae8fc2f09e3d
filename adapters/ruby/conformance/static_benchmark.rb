require_relative "trace"

#@@State(Scope.Benchmark)
class Shared
  #@@Param("1", "2")
  # @return [Integer]
  attr_accessor :n

  class << self
    attr_accessor :data
  end

  #@@Setup
  def a_setup
    trace("setup %d", @n)
    Shared.data = [@n]
  end

  #@@Setup
  def self.b_setup
    trace("setup static")
  end

  #@@TearDown
  def a_teardown
    trace("teardown")
    Shared.data = nil
  end

  #@@Setup(Level.Iteration)
  def setup_iteration
    trace("setup iteration")
  end

  #@@TearDown(Level.Iteration)
  def teardown_iteration
    trace("teardown iteration")
  end

  #@@Setup(Level.Invocation)
  def setup_invocation
    trace("setup invocation")
  end

  #@@TearDown(Level.Invocation)
  def teardown_invocation
    trace("teardown invocation")
  end

  #@@Benchmark
  def self.run
    trace("run %d", Shared.data[0])
  end
end

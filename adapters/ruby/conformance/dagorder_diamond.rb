require_relative "trace"

#@@State(Scope.Benchmark)
class Bottom
  attr_accessor :users

  def initialize
    @users = 0
  end

  #@@Setup
  def setup
    trace("bottom.setup")
  end

  #@@Setup(Level.Iteration)
  def each
    trace("bottom.each")
  end

  #@@TearDown(Level.Iteration)
  def done
    trace("bottom.done")
  end

  #@@TearDown
  def teardown
    trace("bottom.teardown")
  end
end

#@@State(Scope.Benchmark)
class Left
  attr_accessor :bottom

  def initialize
    @bottom = nil
  end

  #@@Setup
  # @param shared [Bottom]
  def setup(shared)
    @bottom = shared
    shared.users += 1
    trace("left.setup")
  end

  #@@TearDown
  def teardown
    trace("left.teardown")
  end
end

#@@State(Scope.Benchmark)
class Right
  attr_accessor :bottom

  def initialize
    @bottom = nil
  end

  #@@Setup
  # @param shared [Bottom]
  def setup(shared)
    @bottom = shared
    shared.users += 1
    trace("right.setup")
  end

  #@@TearDown
  def teardown
    trace("right.teardown")
  end
end

#@@State(Scope.Benchmark)
class Top
  attr_accessor :users

  def initialize
    @users = 0
  end

  #@@Setup
  def setup(left, right)
    trace("top.setup")
    @users = (left.bottom.equal?(right.bottom) ? left.bottom.users : -1)
  end

  #@@Setup(Level.Iteration)
  def each
    trace("top.each")
  end

  #@@TearDown(Level.Iteration)
  def done
    trace("top.done")
  end

  #@@TearDown
  def teardown
    trace("top.teardown")
  end
end

#@@Benchmark
def run(top)
  trace("run %d", top.users)
end

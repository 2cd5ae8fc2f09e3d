require_relative "trace"

#@@State(Scope.Thread)
class Box
  attr_accessor :salt

  def initialize
    @salt = 0
  end

  #@@Setup
  def setup
    trace("setup")
  end

  #@@TearDown
  def teardown
    trace("teardown")
  end
end

#@@Benchmark
#@@Compare("seal", baseline=True)
def seal_high(box)
  trace("run")
  box.salt = 1000
  box.salt + 42
end

#@@Benchmark
#@@Compare("seal")
def seal_low(box)
  trace("run")
  box.salt = -1000
  box.salt + 42
end

#@@Check({"seal_high", "seal_low"})
def opened(sealed, box)
  trace("check")
  sealed - box.salt
end

require_relative "trace"

#@@State(Scope.Benchmark)
class Values
  attr_accessor :real, :text, :whole

  def initialize
    @whole = 1
    @real = 2.0
    @text = "text"
  end

  #@@Setup
  def setup(blackhole)
    blackhole.consume(@whole)
    trace("setup")
  end
end

#@@TearDown(Level.Trial)
# @param state [Values]
def teardown(state, blackhole)
  own = Lath::Blackhole.new
  own.consume(state.real)
  blackhole.consume(state)
  trace("teardown")
end

#@@Benchmark
# @param state [Values]
def run(state, blackhole)
  blackhole.consume(state.whole + 1)
  blackhole.consume(state.real)
  blackhole.consume(state.text)
  blackhole.consume(nil)
  trace("run")
end

require_relative "trace"

#@@State(Scope.Benchmark)
class Sized
  attr_accessor :size

  def initialize
    @size = 0
  end

  #@@Setup
  def prepare
    @size = 3
    trace("header setup %d", @size)
  end
end

#@@TearDown
# @param state [Sized]
def clear_up(state)
  trace("header teardown")
end

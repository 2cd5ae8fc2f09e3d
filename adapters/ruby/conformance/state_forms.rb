require_relative "trace"

#@@State(Scope.Benchmark)
class First
  attr_accessor :value
end

#@@Setup
def first_setup(first)
  first.value = 1
  trace("setup first")
end

class Holder
  #@@State(Scope.Thread)
  class Second
    attr_reader :value

    #@@Setup
    def setup
      @value = 2
      trace("setup second")
    end
  end
end

#@@State(Scope.Benchmark)
class Third < Struct.new(:value)
  #@@Setup
  def setup
    self.value = 3
    trace("setup third")
  end
end

#@@Benchmark
# @param first [First]
# @param second [Holder::Second]
def run(first, second, third)
  trace("run %d %d %d", first.value, second.value, third.value)
end

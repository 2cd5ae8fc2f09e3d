#@@State(Scope.Thread)
#@@AuxCounters
class Counted
  attr_accessor :hits

  def initialize
    @hits = 0
    @missed = 0
  end

  def miss
    @missed += 2
  end
  private :miss

  # @return [Integer]
  def misses
    (@missed / 2) * 3
  end

  #@@Setup(Level.Iteration)
  def begin
    @missed = 0
  end
end

#@@AuxCounters(Type.EVENTS)
#@@State(Scope.Thread)
class Events
  attr_accessor :retries

  def initialize
    @retries = 0.0
  end
end

#@@Benchmark
def operations(counted)
  counted.hits += 2
  counted.send(:miss)
end

#@@Benchmark
# @param counted [Events]
def events(counted)
  counted.retries += 5
end

#@@State(Scope.Thread)
class Narrow
  #@@Operations
  # @return [Integer]
  attr_accessor :operations
end

#@@State(Scope.Thread)
class Byte
  #@@Operations
  # @return [Float]
  attr_accessor :operations
end

#@@State(Scope.Thread)
#@@AuxCounters
class Aux
  attr_accessor :hits, :lost

  def initialize
    @hits = 0
    @lost = 0
  end
end

#@@Benchmark
def a_counted(narrow)
  narrow.operations += 10000
end

# A float holds no more whole numbers above 2**53.
#@@Benchmark
def b_lost(byte)
  byte.operations += 1e12
end

#@@Benchmark
def c_aux(aux)
  aux.hits += 10000
  aux.lost += 1e12
end

#@@State(Scope.Thread)
#@@AuxCounters
class Round
  attr_accessor :masked, :reduced, :straight

  def initialize
    @straight = 0
    @masked = 0
    @reduced = 0
  end
end

#@@State(Scope.Thread)
class Again
  #@@Operations
  # @return [Integer]
  attr_accessor :operations
end

#@@State(Scope.Thread)
#@@AuxCounters(AuxCounters.Type.EVENTS)
class Each
  attr_accessor :each

  def initialize
    @each = 0
  end

  #@@Setup(Level.Invocation)
  def prepare
    @each = 0
  end
end

#@@Benchmark
def d_round(round)
  round.straight += 1
  round.masked = (round.masked + 1) & 0xFFFF
  round.reduced = (round.reduced + 1) % 1000
end

#@@Benchmark
def e_again(again)
  again.operations = (again.operations + 1) % 1000
end

#@@Benchmark
def f_each(each)
  each.each += 5
end

#@@AuxCounters  # no state
class Stateless
  attr_accessor :hits
end

#@@AuxCounters  # shared
#@@State(Scope.Benchmark)
class Shared
  attr_accessor :hits
end

#@@State(Scope.Thread)
#@@AuxCounters
class One
  attr_accessor :hits
end

#@@State(Scope.Thread)
#@@AuxCounters
class Two
  attr_accessor :hits
end

#@@State(Scope.Thread)
class Counting
  #@@Operations  # text
  # @return [String]
  attr_accessor :text
  #@@Operations
  # @return [Integer]
  attr_accessor :first
  #@@Operations  # second
  # @return [Integer]
  attr_accessor :second
end

#@@Benchmark
def same_counter(one, two)
end

#@@Benchmark
def shared(shared, counting)
end

#@@State(Scope.Benchmark)
class First
  #@@Param("1")
  # @return [Integer]
  attr_accessor :size
end

#@@State(Scope.Benchmark)
class Second
  #@@Param("2")
  # @return [Integer]
  attr_accessor :size
end

#@@Benchmark
def run(first, second)
end

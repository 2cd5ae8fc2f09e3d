require_relative "trace"

#@@State(Scope.Benchmark)
class First
  #@@Param("1", "2")
  # @return [Integer]
  attr_accessor :n
end

#@@State(Scope.Thread)
class Second
  #@@Param(1, 2)
  # @return [Integer]
  attr_accessor :n
end

#@@Benchmark
def run(first, second)
  trace("%d %d", first.n, second.n)
end

#@@State(Scope.Benchmark)
class Numbered
  #@@Benchmark  # before a field
  attr_accessor :number
end

#@@Setup  # before a type
#@@State(Scope.Benchmark)
class Other
end

#@@Benchmark
#@@Param("1")  # before a function
#@@State(Scope.Thread)  # before a function
#@@Warmup(iterations=1)
#@@Warmup(iterations=2)  # again
def run(numbered, other)
end

#@@Fork(2)  # without a benchmark
def plain
end

#@@Benchmark  # before nothing

#@@State(Scope.Benchmark)
class Numbered
  #@@Param({"25", "30)
  # @return [Integer]
  attr_accessor :number
end

#@@Benchmark
#@@Warmup(iterations = , time = 1)
#@@Measurement(iterations 3)
#@@BenchmarkMode(Mode.)
def run(numbered)
end

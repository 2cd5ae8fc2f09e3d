#@@State(Scope.Benchmark)
class Numbers
  #@@Param("10")
  # @return [Integer]
  attr_accessor :n
end

#@@Benchmark
#@@Compare("sum", baseline=True)
def a_loop(numbers)
  (0...numbers.n).sum
end

#@@Benchmark
#@@Compare("sum")
def b_formula(numbers)
  (numbers.n * (numbers.n - 1)) / 2
end

#@@Benchmark
#@@Compare("sum")
def c_wrong(numbers)
  (numbers.n * (numbers.n + 1)) / 2
end

require_relative "trace"

#@@Benchmark
#@@Compare("sum", baseline=True)
def sum_right
  trace("right")
  45
end

#@@Benchmark
#@@Compare("sum")
def sum_wrong
  trace("wrong")
  55
end

#@@Benchmark
def alone
  trace("alone")
  1
end

#@@Benchmark
#@@Compare("third", baseline=True)
def exact
  1.0 / 3
end

#@@Benchmark
#@@Compare("third")
#@@Check(tolerance=1e-3)
def near
  0.3333
end

#@@Benchmark
#@@Compare("third")
#@@Check(tolerance=1e-6)
def too_far
  0.3333
end

class Thing
end

#@@Benchmark
#@@Compare("things", baseline=True)
def a_thing
  Thing.new
end

#@@Benchmark
#@@Compare("things")
def b_thing
  Thing.new
end

#@@State(Scope.Benchmark)
class Numbers
  #@@Param("10")
  # @return [Integer]
  attr_accessor :n
end

#@@Benchmark
#@@Check(vectors="../../../languages/c/conformance/check_vectors_table.toml")
def add_up(numbers)
  (0...numbers.n).sum
end

#@@State(Scope.Benchmrk)
class Prepared
  #@@Setup(Level.Invokation)
  def setup
  end
end

#@@Benchmrk
def first
end

#@@Benchmark
#@@Warmup(iteration = 5)
#@@BenchmarkMode(Mode.AvarageTime)
#@@OutputTimeUnit(TimeUnit.Milliseconds)
# @param state [Prepared]
def second(state)
end

#@@Setup
def of_nothing()
end

#@@State(Scope.Benchmark)
class Prepared
  #@@Setup @TearDown
  def both
  end

  #@@TearDown
  def takes_number(not_a_state)
  end
end

#@@Benchmark
#@@Setup  # and a benchmark
def run(prepared)
end

#@@Benchmark
def sound(prepared)
end

#@@State(Scope.Benchmark)
class Prepared
  private

  #@@Setup
  def hidden_setup()
  end
end

class Hiding
  private

  #@@Benchmark
  def hidden()
  end
end

#@@Benchmark
def sound(prepared)
end

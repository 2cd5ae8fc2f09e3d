#@@State(Scope.Benchmark)
class Twice
  #@@Setup
  def setup
  end

  #@@Setup
  def setup  # second of two fixtures
  end

  #@@Benchmark
  def run
    1
  end

  def run  # second without an annotation
    2
  end
end

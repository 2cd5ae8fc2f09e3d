#@@State(Scope.Benchmark)
class Demanding
  def initialize(size)
    @size = size
  end
end

#@@Benchmark
def run(demanding)
end

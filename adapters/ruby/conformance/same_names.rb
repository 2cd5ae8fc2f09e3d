require_relative "trace"

class One
  #@@State(Scope.Benchmark)
  class Inner
    #@@Setup
    def setup
      trace("one.setup")
    end
  end

  #@@Benchmark
  # @param state [Inner]
  def run(state)
    trace("one.run")
  end
end

class Two
  #@@State(Scope.Benchmark)
  class Inner
    #@@Setup
    def setup
      trace("two.setup")
    end
  end

  #@@Benchmark
  # @param state [Inner]
  def run(state)
    trace("two.run")
  end
end

require_relative "trace"

#@@State(Scope.Benchmark)
class First
end

#@@State(Scope.Benchmark)
class Second
end

#@@State(Scope.Benchmark)
class Unused
  #@@Setup
  def self.setup
    trace("never")
  end
end

#@@Setup
def setup(first, second)
  trace("setup both")
end

#@@Benchmark
def run_first(first)
  trace("run first")
end

#@@Benchmark
def run_second(second)
  trace("run second")
end

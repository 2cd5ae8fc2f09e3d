#@@Benchmark
def standard
  raise IndexError.new("over the edge")
end

class Trouble < StandardError
end

#@@Benchmark
def own
  raise Trouble
end

# Not an Exception: what `rescue` without a class does not catch.
class Outside < Exception
  def message
    raise ArgumentError.new("no text")
  end
end

#@@Benchmark
def number
  raise Outside.new(42)
end

#@@State(Scope.Thread)
class Prepared
  #@@Setup(Level.Iteration)
  def prepare
    raise RuntimeError.new("not prepared")
  end
end

#@@Benchmark
# @param state [Prepared]
def fixture(state)
end

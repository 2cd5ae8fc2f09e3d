require_relative "trace"

#@@Fork(1)
class Forked
  #@@Benchmark
  #@@Fork(0)
  def zero
    trace("zero")
  end

  #@@Benchmark
  def one
    trace("one")
  end

  #@@Benchmark
  #@@Fork(value=2)
  def two
    trace("two")
  end

  #@@Benchmark
  #@@Fork(warmups=1)
  def warmed
    trace("warmed")
  end
end

#@@Benchmark
def plain
  trace("plain")
end

#@@Measurement(iterations=3, batchSize=5)
#@@Warmup(iterations=1, time=3, timeUnit=TimeUnit.MILLISECONDS)
#@@OutputTimeUnit(TimeUnit.NANOSECONDS)
module Base
  #@@Benchmark
  def inherited
    1
  end

  def unused
    raise NotImplementedError
  end
end

#@@BenchmarkMode(Mode.Throughput)
#@@Measurement(iterations=4, time=2, timeUnit=TimeUnit.MILLISECONDS)
class Derived
  include Base

  #@@Benchmark
  #@@Warmup(iterations=2)
  #@@BenchmarkMode(Mode.AverageTime)
  def merged
    2
  end

  def unused
    0
  end
end

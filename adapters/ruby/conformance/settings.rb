require_relative "trace"

#@@State(Scope.Thread)
class Traced
  #@@Setup(Level.Iteration)
  def iteration
    trace("iteration")
  end
end

#@@State(Scope.Benchmark)
class Shared
  #@@Setup(Level.Iteration)
  def iteration
    trace("iteration")
  end
end

#@@Benchmark
#@@BenchmarkMode(Mode.SingleShotTime)
#@@Warmup(iterations=1, batchSize=3)
#@@Measurement(iterations=2, batchSize=2)
# @param state [Traced]
def batchsize(state)
  trace("run")
end

#@@Benchmark
#@@BenchmarkMode(Mode.SingleShotTime)
#@@Warmup(iterations=2, batchSize=0)
#@@Measurement(iterations=1, batchSize=5)
# @param state [Traced]
def batchsize_none(state)
  trace("run")
end

#@@Benchmark
#@@BenchmarkMode(Mode.AverageTime)
#@@Warmup(iterations=1, invocations=2)
#@@Measurement(iterations=2, invocations=3)
# @param state [Shared]
def invocations(state)
  trace("run")
end

#@@Benchmark
#@@Warmup(iterations=3,
#@@ time=5,
#@@ timeUnit=TimeUnit.MILLISECONDS)
#@@Measurement(timeUnit=TimeUnit.MICROSECONDS, time=4000, iterations=2)
# @param state [Traced]
def iterations(state)
  trace("run")
end

#@@Benchmark
#@@BenchmarkMode({Mode.SingleShotTime, Mode.Throughput})
#@@OutputTimeUnit(TimeUnit.MILLISECONDS)
def modes
  trace("run")
end

#@@Benchmark
#@@BenchmarkMode(Mode.SingleShotTime)
def singleshot
  trace("run")
end

require_relative "trace"

def phase(name, params)
  trace("%s %d x %d ns, batch %d", name, params.count, params.time_ns, params.batch_size)
end

#@@State(Scope.Benchmark)
class Asking
  #@@Param("12")
  # @return [Integer]
  attr_accessor :size

  #@@Setup(Level.Trial)
  # @param params [BenchmarkParams]
  def trial(params)
    name = params.benchmark[params.benchmark.rindex("described")..]
    trace("trial %s mode %s unit %s", name, params.mode, params.time_unit)
    trace("threads %d forks %d warmup forks %d", params.threads, params.forks, params.warmup_forks)
    phase("warmup", params.warmup)
    phase("measurement", params.measurement)
    trace("opi %d timeout %d", params.ops_per_invocation, params.timeout_ns)
    trace("param %s %s of %d", params.params.keys.first, params.params["size"], params.params.size)
  end

  #@@Setup(Level.Iteration)
  # @param params [IterationParams]
  def iteration(params)
    trace("iteration %s count %d", (params.type == "warmup" ? "warmup" : "measurement"), params.count)
  end
end

#@@Benchmark
#@@OperationsPerInvocation(5)
# @param state [Asking]
# @param thread [ThreadParams]
def described(state, thread)
  trace("run thread %d of %d", thread.thread_index, thread.thread_count)
end

require_relative "trace"

#@@Benchmark
# @param params [BenchmarkParams]
def run(params)
  trace("fork %d", params.fork)
end

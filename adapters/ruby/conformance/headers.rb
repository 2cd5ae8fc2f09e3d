require_relative "headers_state"
require_relative "trace"

#@@Benchmark
# @param state [Sized]
def run(state)
  trace("run %d", state.size)
end

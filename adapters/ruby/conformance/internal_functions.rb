require_relative "trace"

#@@State(Scope.Benchmark)
class Hidden
  attr_accessor :unused

  def initialize
    @unused = 0
  end
end

#@@Setup
# @param state [Hidden]
def _setup(state)
  trace("setup")
end

#@@Benchmark
# @param state [Hidden]
def _run(state)
  trace("run")
  state.unused
end

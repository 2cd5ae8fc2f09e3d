require_relative "trace"

#@@State(Scope.Thread)
class Traced
  #@@Setup(Level.Invocation)
  def before
    trace("before")
  end

  #@@TearDown(Level.Invocation)
  def after
    trace("after")
  end
end

#@@Benchmark
# @param state [Traced]
def run(state)
  trace("run")
end

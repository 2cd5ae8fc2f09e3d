require_relative "trace"

#@@Benchmark
def late
  sleep(0.6)
  trace("late")
end

#@@Benchmark
def never
  trace("never")
  while true
    sleep(1)
  end
end

#@@State(Scope.Thread)
class Starts
  #@@Setup(Level.Trial)
  def set_up
    while true
      sleep(1)
    end
  end
end

#@@State(Scope.Thread)
class Ends
  #@@TearDown(Level.Iteration)
  def tear_down
    while true
      sleep(1)
    end
  end
end

#@@Benchmark
def hangs_a_call
  while true
    sleep(1)
  end
end

#@@Benchmark
# @param state [Starts]
def hangs_set_up(state)
end

#@@Benchmark
# @param state [Ends]
def hangs_tear_down(state)
end

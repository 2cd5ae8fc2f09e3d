require_relative "trace"

#@@Benchmark
def leaves
  at_exit { trace("exit") }
  trace("run")
end

#@@Benchmark
def breaks
  at_exit do
    trace("exit")
    exit!(3)
  end
  trace("run")
end

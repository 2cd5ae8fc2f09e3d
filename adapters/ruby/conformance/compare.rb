require_relative "trace"

#@@Benchmark
#@@Compare("work")
def work_a
  trace("a")
  1
end

#@@Benchmark
#@@Compare("work", baseline=True)
def work_b
  trace("b")
  1
end

#@@Benchmark
def alone
  trace("alone")
  1
end

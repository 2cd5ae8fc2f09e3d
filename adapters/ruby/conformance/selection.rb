require_relative "trace"

#@@Benchmark
def sort_long
  trace("sort_long")
end

#@@Benchmark
def add_short
  trace("add_short")
end

#@@Benchmark
def add_long
  trace("add_long")
end

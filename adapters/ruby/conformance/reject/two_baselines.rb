#@@Benchmark
#@@Compare("sum", baseline=True)
def first
  3
end

#@@Benchmark
#@@Compare("sum", baseline=True)  # the second
def second
  3
end

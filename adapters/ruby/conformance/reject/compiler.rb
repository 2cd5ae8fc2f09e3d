#@@Benchmark
def run
  1
end

return undeclared + 1

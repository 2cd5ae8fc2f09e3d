#@@Benchmark
def forgets
  Thread.new { 3 }
end

#@@Benchmark
#@@Compare("pair", baseline=True)
def pair_waits
  Thread.new { 3 }.value
end

#@@Benchmark
#@@Compare("pair")
def pair_zforgets
  Thread.new { 3 }
end

$called = false

def first_sleeps
  if !$called
    $called = true
    sleep(0.02)
  end
  1
end

#@@Benchmark
#@@Compare("both", baseline=True)
def both_a
  first_sleeps
end

#@@Benchmark
#@@Compare("both")
def both_b
  first_sleeps
end

#@@Benchmark
def alone
  first_sleeps
end

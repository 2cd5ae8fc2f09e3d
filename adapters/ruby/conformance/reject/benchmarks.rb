#@@Benchmark
def takes_number(plain_number)
end

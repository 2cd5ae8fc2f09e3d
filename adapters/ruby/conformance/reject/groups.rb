#@@Benchmark
#@@Group("not a name")
def badly_named()
end

#@@Benchmark
#@@Group("two")
#@@Threads(2)
def ambiguous()
end

#@@Benchmark
#@@Group("pair")
#@@Warmup(iterations=1)
def first_of_pair()
end

#@@Benchmark
#@@Group("pair")
#@@Warmup(iterations=2)
def second_of_pair()
end

#@@Benchmark
#@@GroupThreads(2)
def ungrouped()
end

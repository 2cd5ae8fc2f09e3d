#@@State(Scope.Benchmark)
class Prepared
end

#@@Benchmark
def run
end

#@@Benchmark
def run(prepared)  # again
end

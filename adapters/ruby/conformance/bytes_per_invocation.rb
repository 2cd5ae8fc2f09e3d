#@@State(Scope.Benchmark)
class Buffer
  #@@Param("16", "65536")
  # @return [Integer]
  attr_accessor :size
end

#@@Benchmark
#@@BytesPerInvocation(200000)
#@@OperationsPerInvocation(10)
def number
  sleep(0.002)
end

#@@Benchmark
#@@BytesPerInvocation("size")
def parameter(buffer)
  sleep(0.002)
  buffer.size
end

#@@Benchmark
def silent
  sleep(0.002)
end

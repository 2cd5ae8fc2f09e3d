class Sleeping
  #@@Benchmark
  #@@OperationsPerInvocation(1000000)
  def run
    sleep(0.002)
  end
end

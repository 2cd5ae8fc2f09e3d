class WithField
  attr_accessor :counter

  #@@Benchmark
  def count
    @counter = @counter.to_i + 1
  end
end

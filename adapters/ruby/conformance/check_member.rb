require_relative "trace"

#@@State(Scope.Thread)
class Box
  attr_accessor :salt, :sealed

  def initialize
    @salt = @sealed = 0
  end

  #@@Benchmark
  #@@Compare("seal", baseline=True)
  def high
    trace("run")
    @salt = 1000
    @sealed = 1042
  end

  #@@Benchmark
  #@@Compare("seal")
  def low
    trace("run")
    @salt = -1000
    @sealed = -958
  end

  #@@Check
  def opened
    trace("check")
    @sealed - @salt
  end
end

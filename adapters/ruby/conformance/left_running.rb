#@@State(Scope.Benchmark)
class Leaves
  attr_reader :thread

  #@@Setup
  def start
    @thread = Thread.new { sleep }
  end
end

#@@Benchmark
def leaves(leaves)
  leaves.thread.alive?
end

#@@State(Scope.Benchmark)
class Ends
  attr_reader :thread

  #@@Setup
  def start
    @thread = Thread.new { sleep }
  end

  #@@TearDown
  def stop
    @thread.kill
    @thread.join
  end
end

#@@Benchmark
def ends(ends)
  ends.thread.alive?
end

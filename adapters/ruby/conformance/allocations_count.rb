#@@State(Scope.Thread)
class Kept
  attr_accessor :blocks
end

#@@Benchmark
def three(kept)
  kept.blocks = [Object.new, Object.new]
end

#@@Benchmark
def none
  1
end

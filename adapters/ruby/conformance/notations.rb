require_relative "trace"

#@@State(Scope.Benchmark)
class Values
  #@@Param(1)
  attr_accessor :one

  # @@Param("2")
  attr_accessor :two

  #@@Param({"5"})
  # @return [Integer]
  attr_accessor :five

  def initialize
    @two = 0
  end
end

#@@Benchmark
def a_raw
  trace("a raw")
end

# @@Benchmark
def b_comment
  trace("b comment")
end

#@@OutputTimeUnit(TimeUnit.MICROSECONDS)
# What an ordinary comment says between them is of no concern.
#@@Benchmark
#@@BenchmarkMode(Mode.AverageTime)
# @param state [Values]
def c_mixed(state)
  trace("c mixed %d %d", state.one, state.two)
end

#@@Benchmark @Warmup(iterations = 7) @Measurement(iterations = 7)
def d_several
  trace("d several")
end

#@@Benchmark
#@@Measurement(iterations = 7,
#@@            time = 1)
#@@Warmup(
#@@    iterations = 7
#@@)
# @param [Values] state
def e_lines(state)
  trace("e lines %d", state.five)
end

=begin
#@@Benchmark
def in_a_block_comment
  trace("never")
end
=end

#@Benchmark
def one_at_sign
  trace("never")
end

# An ordinary comment about @Benchmark and @Setup(Level.Trial).

TEXT = <<'RUBY'
#@@Benchmark
def in_a_text
  trace("never")
end
RUBY

#@@Benchmark
def f_text
  text = "@Benchmark \
void no(void) {}"
  trace("f text %s", text)
end

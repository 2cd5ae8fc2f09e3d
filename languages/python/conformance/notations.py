import lath
from lath import *

from trace import trace


@State(Scope.Benchmark)
class Values:
    one: int = Param("1")
    #@@Param("2")
    two: int = 0
    five: int = Param(
        "5",  # the only one
    )


@Benchmark
def a_raw():
    trace("a raw")


#@@Benchmark
def b_comment():
    trace("b comment")


@OutputTimeUnit(TimeUnit.MICROSECONDS)
#@@Benchmark
@lath.BenchmarkMode(lath.Mode.AverageTime)
def c_mixed(state: Values):
    trace("c mixed %d %d", state.one, state.two)


#@@Benchmark @Warmup(iterations = 7) @Measurement(iterations = 7)
def d_several():
    trace("d several")


#@@Benchmark
#@@Measurement(iterations = 7,
#@@            time = 1)
#@@Warmup(
#@@    iterations = 7
#@@)
def e_lines(state: Values):
    trace("e lines %d", state.five)


"""A string that stands alone:
@Benchmark
def in_a_string():
    trace("never")
#@@Benchmark
"""


#@Benchmark
def one_at_sign():
    trace("never")


# An ordinary comment about @Benchmark and @Setup(Level.Trial).

raw = r"""
@Benchmark
def in_a_raw_string(): pass
#@@Benchmark
"""


@Benchmark
def f_text():
    text = "@Benchmark \
void no(void) {}"
    trace("f text %s", text)

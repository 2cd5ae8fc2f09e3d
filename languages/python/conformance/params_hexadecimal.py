from lath import *

from trace import trace


@State(Scope.Benchmark)
class Values:
    b_int: int = Param("0x8000")
    d_longest: int = Param("0xFFFFFFFFFFFFFFFF")
    e_byte: int = Param("255")


@Benchmark
def run(state: Values):
    trace("int %d", state.b_int)
    trace("unsigned long long %d", state.d_longest)
    trace("unsigned char %d", state.e_byte)

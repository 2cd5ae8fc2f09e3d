import ctypes

from lath import *

libc = ctypes.CDLL(None)


@State(Scope.Thread)
class Input:
    x: int = Param("-7")


@Benchmark
def own(given: Input):
    return abs(given.x)


@Benchmark
def foreign(given: Input):
    return libc.abs(given.x)

from lath import *

from trace import trace

calls = 0


@State(Scope.Benchmark)
class Counted:
    n: int = Param("1", "2")
    counted: int = 0


@Benchmark
def run(state: Counted):
    global calls
    state.counted += 1
    calls += 1
    trace("n=%d counted=%d", state.n, calls if state.counted == calls else -1)

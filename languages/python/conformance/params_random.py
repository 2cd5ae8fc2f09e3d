from lath import *

from trace import trace


@State(Scope.Benchmark)
class Drawn:
    value: int = Param("random")


@Benchmark
def run(state: Drawn):
    trace("drawn %d", state.value)

from dataclasses import dataclass

from lath import *

from trace import trace


@State(Scope.Benchmark)
@dataclass(frozen=True)
class Values:
    beta: str = Param("x", "y")
    alpha: int = Param("3", "1",
                       "2")


@Benchmark
def run(state: Values):
    trace("alpha=%d beta=%s", state.alpha, state.beta)

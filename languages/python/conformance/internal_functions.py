from lath import *

from trace import trace

__all__ = []


@State(Scope.Benchmark)
class _State:
    unused = 0


@Setup
def _setup(state: _State):
    trace("setup")


@Benchmark
def _run(state: _State):
    trace("run")
    return state.unused

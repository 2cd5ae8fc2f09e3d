from lath import *

from trace import trace


@State(Scope.Benchmark)
class Shared:
    calls = 0

    @Setup
    def setup(self):
        trace("benchmark.setup")


@State(Scope.Thread)
class Own:
    calls = 0

    @Setup
    def setup(self):
        trace("thread.setup")


@Benchmark
def run(first: Shared, second: Shared, one: Own, other: Own):
    first.calls += 1
    one.calls += 1
    other.calls += 1
    trace("benchmark %s, thread %s, call %d", "same" if first is second else "distinct", "same" if one is other else "distinct",
          one.calls if first.calls == one.calls == other.calls else -1)

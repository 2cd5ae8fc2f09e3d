from lath import *


@State(Scope.Thread)
@AuxCounters
class Counted:
    hits: int = 0
    _missed = 0

    def misses(self) -> int:
        return self._missed // 2 * 3

    @Setup(Level.Iteration)
    def begin(self):
        self._missed = 0


#@@AuxCounters(Type.EVENTS)
#@@State(Scope.Thread)
class Events:
    retries: float = 0.0


@Benchmark
def operations(counted: Counted):
    counted.hits += 2
    counted._missed += 2


@Benchmark
def events(counted: Events):
    counted.retries += 5

from lath import *


@State(Scope.Thread)
@AuxCounters
class Counted:
    hits: int = 0


@Benchmark
def run(counted: Counted):
    counted.hits += 2

from array import array

from lath import *


@State(Scope.Benchmark)
class Walk:
    size: int = Param("4096", "4194304")

    @Setup
    def lay(self):
        mask = self.size - 1
        self.next = array("l", ((1664525 * i + 1013904223) & mask for i in range(self.size)))


@Benchmark
@OperationsPerInvocation(10000)
def step(walk: Walk):
    follow = walk.next
    at = 0
    for _ in range(10000):
        at = follow[at]
    return at

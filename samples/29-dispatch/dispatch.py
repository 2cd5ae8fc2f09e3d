from lath import *


class Triple:
    def apply(self, x):
        return 3 * x + 1 & 0xFFFFFFFF


class Turn:
    def apply(self, x):
        return (x << 3 ^ x) & 0xFFFFFFFF


class Shift:
    def apply(self, x):
        return x - (x >> 2)


@State(Scope.Thread)
class Chain:
    def __init__(self):
        self.steps = [Triple(), Turn(), Shift()]
        self.x = 1


@Benchmark
@OperationsPerInvocation(999)
def direct(chain: Chain):
    x = chain.x
    for _ in range(333):
        x = 3 * x + 1 & 0xFFFFFFFF
        x = (x << 3 ^ x) & 0xFFFFFFFF
        x = x - (x >> 2)
    return x


@Benchmark
@OperationsPerInvocation(999)
def dynamic(chain: Chain):
    x = chain.x
    for _ in range(333):
        for step in chain.steps:
            x = step.apply(x)
    return x

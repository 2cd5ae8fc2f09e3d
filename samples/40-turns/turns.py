from lath import *


@State(Scope.Thread)
class Input:
    rounds: int = Param("200")


def scramble(x):
    x ^= x << 13 & 0xFFFFFFFF
    x ^= x >> 17
    return x ^ x << 5 & 0xFFFFFFFF


@Benchmark
@Compare("scramble", baseline=True)
def single(given: Input):
    x = 1
    for _ in range(given.rounds):
        x = scramble(x)
    return x


@Benchmark
@Compare("scramble")
def unrolled(given: Input):
    x = 1
    for _ in range(0, given.rounds, 2):
        x = scramble(scramble(x))
    return x

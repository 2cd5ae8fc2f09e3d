from lath import *


@State(Scope.Benchmark)
class Input:
    rounds: int = Param("1000")


def scramble(rounds):
    x = 1
    for _ in range(rounds):
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
    return x


@Benchmark
def nothing():
    return 1


@Benchmark
def work(input: Input):
    return scramble(input.rounds)

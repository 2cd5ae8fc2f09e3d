from lath import *


@State(Scope.Thread)
class Input:
    seed = 7


def scramble(x):
    for _ in range(100):
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
    return x


@Benchmark
def one(given: Input):
    return scramble(given.seed)


@Benchmark
def lost(given: Input):
    scramble(given.seed + 1)
    return scramble(given.seed)


@Benchmark
def both(given: Input, blackhole: Blackhole):
    blackhole.consume(scramble(given.seed + 1))
    blackhole.consume(scramble(given.seed))

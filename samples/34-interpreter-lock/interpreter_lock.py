from lath import *


@State(Scope.Thread)
class Seed:
    x = 1


@Benchmark
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Threads([1, 2])
def work(seed: Seed):
    x = seed.x
    for _ in range(1000):
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
    seed.x = x
    return x

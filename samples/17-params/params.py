from lath import *


@State(Scope.Benchmark)
class Shape:
    size: int = Param("10", "1000")
    passes: int = Param("1", "4")


@Benchmark
def work(shape: Shape):
    x = 1
    for _ in range(shape.size * shape.passes):
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
    return x

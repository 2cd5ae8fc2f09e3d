from lath import *


@State(Scope.Thread)
class Input:
    x = 123


@Benchmark
def nothing():
    return 1


@Benchmark
def folded():
    return (123 * 17 + 3) * (123 - 5) // 7 * (123 * 123 + 11) % 1009 + (123 + 13) * (123 - 2) % 997 + 123 * 123 * 123 // 5 * (123 - 1)


@Benchmark
def computed(given: Input):
    x = given.x
    return (x * 17 + 3) * (x - 5) // 7 * (x * x + 11) % 1009 + (x + 13) * (x - 2) % 997 + x * x * x // 5 * (x - 1)

import math

from lath import *


@State(Scope.Thread)
class Input:
    x = 3.7


def curve(x):
    return math.log(abs(math.sin(x) * math.exp(math.cos(x))) + 2)


@Benchmark
def nothing():
    return 1


@Benchmark
def dropped(given: Input):
    curve(given.x)


@Benchmark
def returned(given: Input):
    return curve(given.x)

import math

from lath import *


@State(Scope.Benchmark)
class Unused:
    unused = 0


@State(Scope.Benchmark)
class Point:
    x = 0.0


@Benchmark
def drops_result(point: Point):
    math.sqrt(point.x)


@Benchmark
def sinks_nothing():
    pass


@Benchmark
@Warmup(iterations=1, timeUnit=TimeUnit.SECONDS)
def unit_of_nothing():
    return 1


@Benchmark
@Timeout(time=1)
def impatient():
    return 1

from collections.abc import Iterator

from lath import *


@Benchmark
def lazy_sequence():
    return (x * x for x in range(3))


@Benchmark
def lazy_function():
    return lambda: 3


@Benchmark
def plain_list():
    return [x * x for x in range(3)]


@Benchmark
def plain_consumed(blackhole: Blackhole):
    made: Iterator[str] = map(str, range(3))
    blackhole.consume(made)

from lath import *


@Benchmark
@Group("not a name")
def badly_named():
    pass


@Benchmark
@Group("two")
@Threads(2)
def ambiguous():
    pass


@Benchmark
@Group("pair")
@Warmup(iterations=1)
def first_of_pair():
    pass


@Benchmark
@Group("pair")
@Warmup(iterations=2)
def second_of_pair():
    pass


@Benchmark
@GroupThreads(2)
def ungrouped():
    pass

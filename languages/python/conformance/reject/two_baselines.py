from lath import *


@Benchmark
@Compare("sum", baseline=True)
def first():
    return 3


@Benchmark
@Compare("sum", baseline=True)  # the second
def second():
    return 3

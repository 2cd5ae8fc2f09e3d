from lath import *

from trace import trace


@Benchmark
@Compare("work")
def work_a():
    trace("a")
    return 1


@Benchmark
@Compare("work", baseline=True)
def work_b():
    trace("b")
    return 1


@Benchmark
def alone():
    trace("alone")
    return 1

from lath import *

from trace import trace


@Benchmark
@Compare("sum", baseline=True)
def sum_right():
    trace("right")
    return 45


@Benchmark
@Compare("sum")
def sum_wrong():
    trace("wrong")
    return 55


@Benchmark
def alone():
    trace("alone")
    return 1

from lath import *


class Thing:
    pass


@Benchmark
@Compare("things", baseline=True)
def a_thing():
    return Thing()


@Benchmark
@Compare("things")
def b_thing():
    return Thing()

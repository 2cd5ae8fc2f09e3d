import time

from lath import *

called = False


def first_sleeps():
    global called
    if not called:
        called = True
        time.sleep(0.02)
    return 1


@Benchmark
@Compare("both", baseline=True)
def both_a():
    return first_sleeps()


@Benchmark
@Compare("both")
def both_b():
    return first_sleeps()


@Benchmark
def alone():
    return first_sleeps()

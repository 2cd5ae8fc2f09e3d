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
def run():
    return first_sleeps()

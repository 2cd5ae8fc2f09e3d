import time

from lath import *

from trace import trace


@Benchmark
def late():
    time.sleep(0.6)
    trace("late")


@Benchmark
def never():
    trace("never")
    while True:
        time.sleep(1)

import atexit
import os

from lath import *

from trace import trace


def wrong():
    trace("exit")
    os._exit(3)


@Benchmark
def leaves():
    atexit.register(trace, "exit")
    trace("run")


@Benchmark
def breaks():
    atexit.register(wrong)
    trace("run")

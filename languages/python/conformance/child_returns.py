import os

from lath import *

from trace import trace


@Benchmark
def run():
    child = os.fork()
    if child == 0:
        trace("child")
        return
    os.waitpid(child, 0)
    trace("parent")

from lath import *

from trace import trace


@Benchmark
def single():
    trace("single")


@Benchmark
@Threads(4)
def several():
    trace("several")


@Benchmark
@Group("pair")
@GroupThreads(1)
def reader():
    trace("reader")


@Benchmark
@Group("pair")
@GroupThreads(2)
def writer():
    trace("writer")

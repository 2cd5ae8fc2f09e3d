from lath import *

from trace import trace


@Benchmark
def sort_long():
    trace("sort_long")


@Benchmark
def add_short():
    trace("add_short")


@Benchmark
def add_long():
    trace("add_long")

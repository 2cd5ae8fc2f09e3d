from lath import *

from trace import trace


@Benchmark
def run(params: BenchmarkParams):
    trace("fork %d", params.fork)

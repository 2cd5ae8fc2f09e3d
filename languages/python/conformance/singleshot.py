from lath import *

from trace import trace


@Benchmark
@BenchmarkMode(Mode.SingleShotTime)
def run():
    trace("run")

from lath import *

from trace import trace


@Benchmark
@BenchmarkMode({Mode.SingleShotTime, Mode.Throughput})
@OutputTimeUnit(TimeUnit.MILLISECONDS)
def run():
    trace("run")

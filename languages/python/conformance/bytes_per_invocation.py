import time

from lath import *


@State(Scope.Benchmark)
class Buffer:
    size: int = Param("16", "65536")


@Benchmark
@BytesPerInvocation(200000)
@OperationsPerInvocation(10)
def number():
    return time.sleep(0.002)


@Benchmark
@BytesPerInvocation("size")
def parameter(buffer: Buffer):
    time.sleep(0.002)
    return buffer.size


@Benchmark
def silent():
    return time.sleep(0.002)

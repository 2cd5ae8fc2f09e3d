from lath import *


@Benchmark
def allocates():
    return [0] * 1000


@Benchmark
def computes():
    return 7

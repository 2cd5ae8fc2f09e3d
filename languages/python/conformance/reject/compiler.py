from lath import *


@Benchmark
def run():
    return undeclared +

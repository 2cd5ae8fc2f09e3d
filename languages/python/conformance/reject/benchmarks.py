from lath import *


@Benchmark
def takes_number(plain_number: int):
    pass

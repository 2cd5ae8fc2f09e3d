from lath import *


async def three():
    return 3


@Benchmark
def forgets():
    return three()


@Benchmark
@Compare("pair", baseline=True)
async def pair_awaits():
    return await three()


@Benchmark
@Compare("pair")
def pair_forgets():
    return three()

from asyncio import Future

from lath import *


@Benchmark
def forgotten() -> Future:
    return Future()

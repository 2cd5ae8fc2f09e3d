import asyncio

from lath import *

calls = 0


async def three():
    return 3


@Benchmark
def later():
    global calls
    calls += 1
    return 3 if calls == 1 else three()


@Benchmark
async def starts_first():
    asyncio.ensure_future(asyncio.sleep(0.0001))
    await asyncio.sleep(0.0001)


@Benchmark
async def starts_second():
    asyncio.ensure_future(three())
    return 3


@Benchmark
async def waits_for_tasks():
    await asyncio.gather(asyncio.ensure_future(three()), three())

import asyncio

from lath import *

from trace import trace


@State(Scope.Benchmark)
class Waiting:
    loop = None

    @Setup(Level.Trial)
    async def setup_trial(self):
        await asyncio.sleep(0)
        self.loop = asyncio.get_running_loop()
        trace("setup.trial")

    @Setup(Level.Iteration)
    async def setup_iteration(self):
        await asyncio.sleep(0)
        trace("setup.iteration")

    @Setup(Level.Invocation)
    async def setup_invocation(self):
        await asyncio.sleep(0)
        trace("setup.invocation")

    @TearDown(Level.Invocation)
    async def teardown_invocation(self):
        await asyncio.sleep(0)
        trace("teardown.invocation")

    @TearDown(Level.Iteration)
    async def teardown_iteration(self):
        await asyncio.sleep(0)
        trace("teardown.iteration")

    @TearDown(Level.Trial)
    async def teardown_trial(self):
        await asyncio.sleep(0)
        trace("teardown.trial")


@Benchmark
async def order(state: Waiting):
    await asyncio.sleep(0)
    trace("run on %s loop", "the same" if asyncio.get_running_loop() is state.loop else "another")


# Nothing to wait for: ends at its first step.
@Benchmark
async def bare():
    return 1


@State(Scope.Benchmark)
class Mixed:
    @Setup
    async def a_setup(self):
        await asyncio.sleep(0)
        trace("asynchronous setup")

    @Setup
    def b_setup(self):
        trace("synchronous setup")


@Benchmark
def mixed_a(state: Mixed):
    trace("synchronous run")


#@@Benchmark
async def mixed_b():
    trace("asynchronous run")


@Benchmark
@OperationsPerInvocation(1000000)
async def waits():
    await asyncio.sleep(0.002)


@Benchmark
async def throws():
    await asyncio.sleep(0)
    raise RuntimeError("after waiting")


@Benchmark
async def hangs():
    await asyncio.get_running_loop().create_future()


@State(Scope.Thread)
class Left:
    calls = 0


async def once(number):
    trace("task %d", number)
    await asyncio.sleep(3600)


# Each begins before the loop stops and none ends: the last iteration's end cancels them.
@Benchmark
async def leaves_tasks(state: Left):
    await asyncio.sleep(0)
    state.calls += 1
    asyncio.ensure_future(once(state.calls))

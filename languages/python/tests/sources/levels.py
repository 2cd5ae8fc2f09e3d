import os

from lath import *

LOG = os.open(os.path.join(os.path.dirname(__file__), "log"), os.O_WRONLY | os.O_APPEND | os.O_CREAT)


def write(text):
    os.write(LOG, (text + "\n").encode())


@State(Scope.Benchmark)
class OfBenchmark:
    @Setup(Level.Trial)
    def setup_trial(self):
        write("benchmark.setup.trial")

    @TearDown(Level.Trial)
    def teardown_trial(self):
        write("benchmark.teardown.trial")

    @Setup(Level.Iteration)
    def setup_iteration(self):
        write("benchmark.setup.iteration")

    @TearDown(Level.Iteration)
    def teardown_iteration(self):
        write("benchmark.teardown.iteration")

    @Setup(Level.Invocation)
    def setup_invocation(self):
        write("benchmark.setup.invocation")

    @TearDown(Level.Invocation)
    def teardown_invocation(self):
        write("benchmark.teardown.invocation")


@State(Scope.Group)
class OfGroup:
    @Setup(Level.Trial)
    def setup_trial(self, other: OfBenchmark):
        write("group.setup.trial")

    @TearDown(Level.Trial)
    def teardown_trial(self):
        write("group.teardown.trial")

    @Setup(Level.Iteration)
    def setup_iteration(self):
        write("group.setup.iteration")

    @TearDown(Level.Iteration)
    def teardown_iteration(self):
        write("group.teardown.iteration")

    @Setup(Level.Invocation)
    def setup_invocation(self):
        write("group.setup.invocation")

    @TearDown(Level.Invocation)
    def teardown_invocation(self):
        write("group.teardown.invocation")


@State(Scope.Thread)
class OfThread:
    @Setup(Level.Trial)
    def setup_trial(self, other: OfGroup):
        write("thread.setup.trial")

    @TearDown(Level.Trial)
    def teardown_trial(self):
        write("thread.teardown.trial")

    @Setup(Level.Iteration)
    def setup_iteration(self):
        write("thread.setup.iteration")

    @TearDown(Level.Iteration)
    def teardown_iteration(self):
        write("thread.teardown.iteration")

    @Setup(Level.Invocation)
    def setup_invocation(self):
        write("thread.setup.invocation")

    @TearDown(Level.Invocation)
    def teardown_invocation(self):
        write("thread.teardown.invocation")


@State(Scope.Benchmark)
class OnlyBefore:
    @Setup(Level.Invocation)
    def setup_invocation(self):
        write("before.setup.invocation")


@Benchmark
@Group("all")
def run(benchmark: OfBenchmark, group: OfGroup, thread: OfThread, before: OnlyBefore):
    write("run")

from lath import *

from trace import trace


@Benchmark
def a_good():
    trace("good run")


@Benchmark
def b_bench():
    trace("bench run")
    raise RuntimeError("on purpose: bench")


@State(Scope.Benchmark)
class SetupTrial:
    @Setup(Level.Trial)
    def setup(self):
        trace("setup_trial setup")
        raise KeyboardInterrupt


@Benchmark
def c_setup_trial(state: SetupTrial):
    trace("setup_trial run")


@State(Scope.Benchmark)
class SetupIteration:
    @Setup(Level.Iteration)
    def setup(self):
        trace("setup_iteration setup")
        raise StopIteration(42)


@Benchmark
def d_setup_iteration(state: SetupIteration):
    trace("setup_iteration run")


@State(Scope.Benchmark)
class SetupInvocation:
    @Setup(Level.Invocation)
    def setup(self):
        trace("setup_invocation setup")
        raise LookupError("on purpose: setup_invocation")


@Benchmark
def e_setup_invocation(state: SetupInvocation):
    trace("setup_invocation run")


@State(Scope.Benchmark)
class TeardownInvocation:
    @TearDown(Level.Invocation)
    def teardown(self):
        trace("teardown_invocation teardown")
        raise LookupError("on purpose: teardown_invocation")


@Benchmark
def f_teardown_invocation(state: TeardownInvocation):
    trace("teardown_invocation run")


@State(Scope.Benchmark)
class TeardownIteration:
    @TearDown(Level.Iteration)
    def teardown(self):
        trace("teardown_iteration teardown")
        raise LookupError("on purpose: teardown_iteration")


@Benchmark
def g_teardown_iteration(state: TeardownIteration):
    trace("teardown_iteration run")


@State(Scope.Benchmark)
class TeardownTrial:
    @TearDown(Level.Trial)
    def teardown(self):
        trace("teardown_trial teardown")
        raise LookupError("on purpose: teardown_trial")


@Benchmark
def i_teardown_trial(state: TeardownTrial):
    trace("teardown_trial run")


@State(Scope.Thread)
class Later:
    after: int = Param("100")

    def __init__(self):
        self.calls = 0


@Benchmark
def h_later(later: Later):
    if later.after > 99:
        return
    later.calls += 1
    trace("later run %d", later.calls)
    if later.calls > later.after:
        raise IndexError("on purpose: later")


@Benchmark
def z_last():
    trace("last run")

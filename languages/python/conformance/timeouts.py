import time

from lath import *

from trace import trace


@Benchmark
def late():
    time.sleep(0.6)
    trace("late")


@Benchmark
def never():
    trace("never")
    while True:
        time.sleep(1)


@State(Scope.Thread)
class Starts:
    @Setup(Level.Trial)
    def set_up(self):
        while True:
            time.sleep(1)


@State(Scope.Thread)
class Ends:
    @TearDown(Level.Iteration)
    def tear_down(self):
        while True:
            time.sleep(1)


@Benchmark
def hangs_a_call():
    while True:
        time.sleep(1)


@Benchmark
def hangs_set_up(state: Starts):
    pass


@Benchmark
def hangs_tear_down(state: Ends):
    pass

from lath import *

calls = 0


@State(Scope.Thread)
class Begin:
    @Setup
    def begin(self):
        print("calls so far:", calls, flush=True)


@Benchmark
def first(_: Begin):
    global calls
    calls += 1
    return calls


@Benchmark
def second(_: Begin):
    global calls
    calls += 1
    return calls

from lath import *

calls = {"first": 0, "second": 0}


@State(Scope.Thread)
class Begin:
    @Setup
    def begin(self):
        if all(calls.values()):
            print("both were here", flush=True)


@Benchmark
def first(_: Begin):
    calls["first"] += 1
    return calls["first"]


@Benchmark
def second(_: Begin):
    calls["second"] += 1
    return calls["second"]

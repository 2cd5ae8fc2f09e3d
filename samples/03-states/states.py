from lath import *


@State(Scope.Benchmark)
class Shared:
    unused = 0

    @Setup
    def one(self):
        print("SHARED object made", flush=True)


@State(Scope.Thread)
class Own:
    count = 0

    @Setup
    def each(self):
        print("OWN object made\n", end="", flush=True)


@Benchmark
@Threads(2)
def count(shared: Shared, own: Own):
    own.count += 1
    return own.count + shared.unused

import threading

from lath import *


@State(Scope.Benchmark)
class Shared:
    operations: int = Operations()
    fixtures = 0

    def __init__(self):
        self.lock = threading.Lock()

    @Setup(Level.Invocation)
    def before(self):
        self.fixtures += 1


@Benchmark
def run(shared: Shared):
    with shared.lock:
        shared.operations += 3

import threading

from lath import *


@State(Scope.Benchmark)
class Leaves:
    @Setup
    def start(self):
        self.thread = threading.Thread(target=threading.Event().wait)
        self.thread.start()


@Benchmark
def leaves(state: Leaves):
    return state.thread.is_alive()


@State(Scope.Benchmark)
class Ends:
    @Setup
    def start(self):
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.over.wait)
        self.thread.start()

    @TearDown
    def stop(self):
        self.over.set()
        self.thread.join()


@Benchmark
def ends(state: Ends):
    return state.thread.is_alive()

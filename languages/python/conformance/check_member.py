from lath import *

from trace import trace


@State(Scope.Thread)
class Box:
    def __init__(self):
        self.salt = self.sealed = 0

    @Benchmark
    @Compare("seal", baseline=True)
    def high(self):
        trace("run")
        self.salt = 1000
        self.sealed = 1042

    @Benchmark
    @Compare("seal")
    def low(self):
        trace("run")
        self.salt = -1000
        self.sealed = -958

    @Check
    def opened(self):
        trace("check")
        return self.sealed - self.salt

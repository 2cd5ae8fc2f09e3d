from abc import ABC, abstractmethod

from lath import *


@State(Scope.Thread)
class Base(ABC):
    @Setup
    def prepare(self):
        print("BASE set up", flush=True)

    @Benchmark
    def work(self):
        return self.value()

    @abstractmethod
    def value(self):
        """What the derived classes have of their own."""


@State(Scope.Thread)
class One(Base):
    def value(self):
        return 1


@State(Scope.Thread)
class Two(Base):
    def value(self):
        return 2

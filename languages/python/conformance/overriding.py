from abc import ABC, abstractmethod

from lath import *

from trace import trace


@State(Scope.Thread)
class Animal(ABC):
    @abstractmethod
    def name(self):
        ...

    @Setup
    def setup(self):
        trace("setup base")

    @Benchmark
    def run(self):
        trace("run %s", self.name())


class Cat(Animal):
    def name(self):
        return "cat"

    @Setup
    def setup(self):
        trace("setup cat")


class Dog(Animal):
    def name(self):
        return "dog"

    def setup(self):
        trace("setup dog")

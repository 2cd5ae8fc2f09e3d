"""What a call through cffi costs that libffi makes (ABI mode)."""

from cffi import FFI
from cffi_sodium import declarations
from given import Data, content, library
from lath import Benchmark, BenchmarkMode, Check, Compare, Mode, OutputTimeUnit, Scope, Setup, State, TimeUnit


@State(Scope.Benchmark)
class Native:
    @Setup
    def load(self):
        ffi = FFI()
        ffi.cdef(declarations())
        # cffi closes a library that nobody holds.
        self.library = ffi.dlopen(library("crossing"))
        self.nothing, self.take = self.library.lath_nothing, self.library.lath_take


@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
class Crossing:
    @Benchmark
    @Compare("nothing")
    def nothing(self, native: Native):
        native.nothing()

    @Benchmark
    @Compare("take")
    def take(self, native: Native, data: Data):
        return native.take(data.content, len(data.content))

    @Check("nothing")
    def first_bytes(self, native: Native):
        return native.take(content(64), 64)

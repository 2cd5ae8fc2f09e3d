import ctypes

from lath import *


@State(Scope.Benchmark)
class Nowhere:
    address = 8  # PyPy looks before it reads at 0


@Benchmark
def returns_number(nowhere: Nowhere):
    return ctypes.c_int.from_address(nowhere.address).value


@Benchmark
def returns_real(nowhere: Nowhere):
    return ctypes.c_double.from_address(nowhere.address).value


@Benchmark
def returns_pointer(nowhere: Nowhere):
    return ctypes.c_void_p.from_address(nowhere.address).value


@Benchmark
def blackhole_number(nowhere: Nowhere, blackhole: Blackhole):
    blackhole.consume(ctypes.c_int.from_address(nowhere.address).value)


@Benchmark
def blackhole_real(nowhere: Nowhere, blackhole: Blackhole):
    blackhole.consume(ctypes.c_double.from_address(nowhere.address).value)

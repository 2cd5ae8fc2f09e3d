import ctypes
import os
import resource
import signal
import sys
import time

from lath import *

from trace import trace


@Benchmark
def good():
    trace("good")


@Benchmark
def exit_0():
    sys.exit(0)


@Benchmark
def exit_1():
    sys.exit("exit_1 gives up")


@Benchmark
def exit_42():
    os._exit(42)


@Benchmark
def segfault():
    ctypes.string_at(8)


@Benchmark
def aborts():
    os.abort()


@Benchmark
def killed():
    os.kill(os.getpid(), signal.SIGKILL)


@Benchmark
@Timeout(time=300, timeUnit=TimeUnit.MILLISECONDS)
def hangs():
    trace("hangs")
    while True:
        time.sleep(0.001)


# MemoryError, sooner or later.
@Benchmark
def out_of_memory():
    resource.setrlimit(resource.RLIMIT_AS, (256 << 20, 256 << 20))
    kept = []
    while True:
        kept.append(bytearray(16 << 20))

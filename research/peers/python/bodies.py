"""What both harnesses measure, by the same file: functions without arguments. The comments are for lath; to pyperf they are comments."""

import hashlib

LOOP_LENGTH = 1000
NUMBER = 20
DATA = bytes(4096)


#@@Benchmark
def empty():
    pass


#@@Benchmark
def loop():
    """1000 steps of small integers, each needing the one before."""
    x = 1
    for i in range(LOOP_LENGTH):
        x = (x * 5 + i) % 1021
    return x


#@@Benchmark
def factorial():
    product = 1
    for i in range(2, NUMBER + 1):
        product *= i
    return product


#@@Benchmark
def sha256():
    return hashlib.sha256(DATA).digest()

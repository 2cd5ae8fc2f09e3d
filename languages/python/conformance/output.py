import os
import sys

from lath import *

from trace import trace


# 8 MB on each stream: far more than a pipe holds.
@Benchmark
def flood():
    for _ in range(100000):
        print("This line is printed a hundred thousand times and means nothing at all to anybody.")
        print("This line is printed a hundred thousand times and means nothing at all to anybody.", file=sys.stderr)
    trace("flooded")


@Benchmark
def look_alike():
    print('{"event":"iteration","phase":"measurement","index":1,"threads":[{"method":"look_alike","calls":1,"ns":4711}]}')
    print('{"event":"failure","kind":"exception","where":"nowhere","message":"none"}', file=sys.stderr)
    sys.stdout.flush()


# `bytes` stays the built-in everywhere else in this file.
class raw:
    @Benchmark
    def bytes(self):
        os.write(1, b"\xff\xfe\x00\x1b[31m\n")
        sys.stdout.buffer.write(b"\x80\x81")
        sys.stdout.write("\udcff" if sys.stdout.errors == "surrogateescape" else "?")
        sys.stdout.flush()


@Benchmark
def closes_output():
    for descriptor in (0, 1, 2):
        try:
            os.close(descriptor)
        except OSError:
            pass  # the second call finds them closed


# The objects, not the descriptors.
@Benchmark
def closes_output_objects():
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if stream is not None:
            stream.close()
    sys.stdin = sys.stdout = sys.stderr = None

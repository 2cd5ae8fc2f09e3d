"""SM3 by hashlib, which asks the OpenSSL that this Python was built with."""

import hashlib

from lath import Benchmark, BenchmarkMode, BytesPerInvocation, Check, Mode, OutputTimeUnit, Param, Scope, Setup, State, TimeUnit


@State(Scope.Thread)
class Message:
    size: int = Param("64", "1024", "65536", "1048576")

    @Setup
    def fill(self):
        self.bytes = bytes((i * 131 + 7) % 256 for i in range(self.size))


@Benchmark
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@BytesPerInvocation("size")
def digest(message: Message):
    return hashlib.new("sm3", message.bytes).digest()


@Check("digest")
def proof(digest: bytes):
    examples = [hashlib.new("sm3", example).digest() for example in (b"abc", b"abcd" * 16)]
    return " ".join(each.hex() for each in [*examples, digest])

"""cffi without a compiler (ABI mode): the library is opened while the program runs, libffi makes the calls. On PyPy they are compiled with the program."""

from ctypes.util import find_library

from cffi import FFI
from cffi_sodium import CffiSodium, declarations
from given import PUBLISHED_BOX, PUBLISHED_PUBLIC, PUBLISHED_SECRET, SHORT, Message, hex_of
from lath import Benchmark, BenchmarkMode, Check, Compare, Mode, OutputTimeUnit, Scope, Setup, State, TimeUnit


@State(Scope.Benchmark)
class Sodium(CffiSodium):
    @Setup
    def load(self):
        ffi = FFI()
        ffi.cdef(declarations())
        self.use(ffi, ffi.dlopen(find_library("sodium")))


@State(Scope.Benchmark)
class Recipient:
    @Setup
    def prepare(self, sodium: Sodium, message: Message):
        self.public, self.secret = sodium.key_pair()
        self.box = sodium.seal(message.plain, self.public)


@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
class SealedBox:
    @Benchmark
    @Compare("roundTrip")
    def round_trip(self, sodium: Sodium, message: Message):
        public, secret = sodium.key_pair()
        return sodium.open(sodium.seal(message.plain, public), public, secret)

    @Benchmark
    @Compare("seal")
    def seal(self, sodium: Sodium, message: Message, recipient: Recipient):
        return sodium.seal(message.plain, recipient.public)

    @Benchmark
    @Compare("open")
    def open(self, sodium: Sodium, recipient: Recipient):
        return sodium.open(recipient.box, recipient.public, recipient.secret)

    @Benchmark
    @Compare("keyPair")
    def key_pair(self, sodium: Sodium):
        return sodium.key_pair()

    @Check("round_trip")
    def returned(self, plain):
        return plain.hex()

    @Check("seal")
    def opened(self, box, sodium: Sodium, recipient: Recipient):
        return hex_of(sodium.open, box, recipient.public, recipient.secret)

    @Check("open")
    def and_published(self, plain, sodium: Sodium):
        return plain.hex() + hex_of(sodium.open, PUBLISHED_BOX, PUBLISHED_PUBLIC, PUBLISHED_SECRET)

    @Check("key_pair")
    def used(self, pair, sodium: Sodium):
        public, secret = pair
        return hex_of(sodium.open, sodium.seal(SHORT, public), public, secret)

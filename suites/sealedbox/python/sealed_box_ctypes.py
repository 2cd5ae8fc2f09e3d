"""The standard library's ctypes: bytes go in as pointers to what they hold, results are copied out of buffers made for them."""

from ctypes import CDLL, c_char_p, c_ulonglong, create_string_buffer
from ctypes.util import find_library

from given import PUBLISHED_BOX, PUBLISHED_PUBLIC, PUBLISHED_SECRET, SHORT, Message, hex_of
from lath import Benchmark, BenchmarkMode, Check, Compare, Mode, OutputTimeUnit, Scope, Setup, State, TimeUnit


@State(Scope.Benchmark)
class Sodium:
    @Setup
    def load(self):
        sodium = CDLL(find_library("sodium"))
        if sodium.sodium_init() < 0:
            raise OSError("libsodium cannot be initialised")
        sodium.crypto_box_keypair.argtypes = [c_char_p, c_char_p]
        sodium.crypto_box_seal.argtypes = [c_char_p, c_char_p, c_ulonglong, c_char_p]
        sodium.crypto_box_seal_open.argtypes = [c_char_p, c_char_p, c_ulonglong, c_char_p, c_char_p]
        self.library = sodium
        self.public_bytes = sodium.crypto_box_publickeybytes()
        self.secret_bytes = sodium.crypto_box_secretkeybytes()
        self.seal_bytes = sodium.crypto_box_sealbytes()

    def key_pair(self):
        public, secret = create_string_buffer(self.public_bytes), create_string_buffer(self.secret_bytes)
        self.library.crypto_box_keypair(public, secret)
        return public.raw, secret.raw

    def seal(self, plain, public):
        box = create_string_buffer(len(plain) + self.seal_bytes)
        self.library.crypto_box_seal(box, plain, len(plain), public)
        return box.raw

    def open(self, box, public, secret):
        plain = create_string_buffer(len(box) - self.seal_bytes)
        if self.library.crypto_box_seal_open(plain, box, len(box), public, secret) != 0:
            raise ValueError("the box cannot be opened")
        return plain.raw


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

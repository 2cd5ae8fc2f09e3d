"""PyNaCl: Python's usual binding, classes above an extension module that cffi wrote (API mode). It has no Crossing of its own: crossing_cffi_api.py is its mechanism."""

import nacl.public
from given import PUBLISHED_BOX, PUBLISHED_SECRET, SHORT, Message, hex_of
from lath import Benchmark, BenchmarkMode, Check, Compare, Mode, OutputTimeUnit, Scope, Setup, State, TimeUnit
from nacl.public import PrivateKey


@State(Scope.Benchmark)
class Recipient:
    @Setup
    def prepare(self, message: Message):
        key = PrivateKey.generate()
        self.sealer = nacl.public.SealedBox(key.public_key)
        self.opener = nacl.public.SealedBox(key)
        self.box = self.sealer.encrypt(message.plain)


@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
class SealedBox:
    @Benchmark
    @Compare("roundTrip")
    def round_trip(self, message: Message):
        key = PrivateKey.generate()
        box = nacl.public.SealedBox(key.public_key).encrypt(message.plain)
        return nacl.public.SealedBox(key).decrypt(box)

    @Benchmark
    @Compare("seal")
    def seal(self, message: Message, recipient: Recipient):
        return recipient.sealer.encrypt(message.plain)

    @Benchmark
    @Compare("open")
    def open(self, recipient: Recipient):
        return recipient.opener.decrypt(recipient.box)

    @Benchmark
    @Compare("keyPair")
    def key_pair(self):
        return PrivateKey.generate()

    @Check("round_trip")
    def returned(self, plain):
        return plain.hex()

    @Check("seal")
    def opened(self, box, recipient: Recipient):
        return hex_of(recipient.opener.decrypt, box)

    @Check("open")
    def and_published(self, plain):
        return plain.hex() + hex_of(nacl.public.SealedBox(PrivateKey(PUBLISHED_SECRET)).decrypt, PUBLISHED_BOX)

    @Check("key_pair")
    def used(self, key):
        return hex_of(nacl.public.SealedBox(key).decrypt, nacl.public.SealedBox(key.public_key).encrypt(SHORT))

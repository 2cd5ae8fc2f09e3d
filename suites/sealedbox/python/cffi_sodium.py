"""libsodium through a cffi library. Whether libffi calls it (ABI mode) or code compiled for each function (API mode) is up to who made that library: this is the same."""

import os


def declarations():
    with open(os.path.join(os.path.dirname(__file__), "declarations.h")) as header:
        return header.read()


class CffiSodium:
    def use(self, ffi, library):
        if library.sodium_init() < 0:
            raise OSError("libsodium cannot be initialised")
        self.ffi, self.library = ffi, library
        self.public_bytes = library.crypto_box_publickeybytes()
        self.secret_bytes = library.crypto_box_secretkeybytes()
        self.seal_bytes = library.crypto_box_sealbytes()

    def key_pair(self):
        ffi = self.ffi
        public, secret = ffi.new("unsigned char[]", self.public_bytes), ffi.new("unsigned char[]", self.secret_bytes)
        self.library.crypto_box_keypair(public, secret)
        return ffi.buffer(public)[:], ffi.buffer(secret)[:]

    def seal(self, plain, public):
        box = self.ffi.new("unsigned char[]", len(plain) + self.seal_bytes)
        self.library.crypto_box_seal(box, plain, len(plain), public)
        return self.ffi.buffer(box)[:]

    def open(self, box, public, secret):
        plain = self.ffi.new("unsigned char[]", len(box) - self.seal_bytes)
        if self.library.crypto_box_seal_open(plain, box, len(box), public, secret) != 0:
            raise ValueError("the box cannot be opened")
        return self.ffi.buffer(plain)[:]

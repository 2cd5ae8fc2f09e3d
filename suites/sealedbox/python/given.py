"""What all contenders in Python are given: messages, the published box, bytes to be taken, and where the suite's own libraries lie."""

import os

from lath import Param, Scope, Setup, State

# PyNaCl, tests/data/sealed_box_ref.txt; see vectors_open.toml.
PUBLISHED_SECRET = bytes.fromhex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
PUBLISHED_PUBLIC = bytes.fromhex("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a")
PUBLISHED_BOX = bytes.fromhex(
    "199c808806a62c1be56951023ad3396b0ce0ef2c5b9ca688ac96d2d06ca43f65d314400cc9bbefb23dd26f824c9cb553f81e8c894ea9a553f4d777c77b66d5a6"
    "925da3f5961c5f7147172db5597ac14210066ee3ee13e6230a9a9610e9cddbf24094f54fbbf6694c08a436cec39ff5a373656d9584f4df9dd8c817e2e5975406"
    "28d0ee21a6524a3fcf3eabdc0968390bd260a47366ead7f71cc2e774d411d96f3497c7e10291937bc16dc46a111686b85a8c86"
)

# The document's message.
SHORT = b"Message"


def content(length):
    return bytes((i * 131 + 7) % 256 for i in range(length))


def hex_of(open_box, *arguments):
    """What opening gives. What cannot be opened gives nothing: a wrong result, which is shown beside the right one."""
    try:
        return open_box(*arguments).hex()
    except Exception:
        return ""


def library(name):
    """Path of a library that lath built for the suite."""
    folders = os.environ.get("LATH_LIBRARIES", "").split(os.pathsep)
    paths = [os.path.join(folder, "lib%s.so" % name) for folder in folders if folder]
    for path in paths:
        if os.path.exists(path):
            return path
    raise FileNotFoundError("there is no lib%s.so in LATH_LIBRARIES (%s)" % (name, os.pathsep.join(folders)))


@State(Scope.Benchmark)
class Message:
    length: int = Param("7", "36", "1024", "65536")

    @Setup
    def write(self):
        self.plain = SHORT if self.length == len(SHORT) else content(self.length)


@State(Scope.Benchmark)
class Data:
    bytes: int = Param("0", "64", "1024", "65536")

    @Setup
    def fill(self):
        self.content = content(self.bytes)

"""The extension module: what cffi writes for the declarations, linked with the system's libsodium and the suite's own two functions."""

from pathlib import Path

from cffi import FFI

here = Path(__file__).parent
extension = FFI()
extension.cdef((here / "declarations.h").read_text())
# The two functions are compiled by themselves, as in every other binding: here they could be inlined.
extension.set_source(
    "sealedbox_cffi", '#include <sodium.h>\n#include "crossing.h"\n', sources=["crossing.c"], include_dirs=[str(here)], libraries=["sodium"]
)

"""What of the user's code runs, in a file where the driver can look when something is slow. One
byte, written outside the measured time."""

import os

# Bound now: user code replaces functions of modules.
from os import lseek, write

IMPORT = b"i"
SET_UP = b"s"
CALL = b"c"
TEAR_DOWN = b"t"

_file = None


def keep(path):
    """From now on there; "": nobody wants to know."""
    global _file
    if path:
        try:
            _file = os.open(path, os.O_WRONLY)
        except OSError:
            pass


def begin(part):
    """Where it cannot be written the driver knows less."""
    global _file
    if _file is not None:
        try:
            lseek(_file, 0, 0)
            write(_file, part)
        except OSError:
            _file = None

"""The interpreter, as people call it, and whether it compiles while it runs."""

import sys

_NAME = sys.implementation.name
_LANGUAGE = ".".join(map(str, sys.version_info[:3]))

# GraalPy does where its virtual machine has Graal's compiler.
COMPILES = _NAME == "pypy" or _NAME == "graalpy" and "Interpreted" not in sys.version


def _title():
    product = {"pypy": "PyPy", "graalpy": "GraalPy"}.get(_NAME)
    if product is None:
        return "CPython " + _LANGUAGE
    own = ".".join(map(str, sys.implementation.version[:3]))
    lacks = "" if COMPILES else ", without a compiler"
    return "%s %s (Python %s)%s" % (product, own, _LANGUAGE, lacks)


TITLE = _title()

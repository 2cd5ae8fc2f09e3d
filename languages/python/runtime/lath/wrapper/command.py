"""Takes a command line apart: a word and key=value pairs, percent-decoded (PROTOCOL.md)."""

import re

_ESCAPE = re.compile(rb"%(..?)?", re.DOTALL)


class Bad(Exception):
    """The command makes no sense."""


def _decode(text):
    def one(match):
        digits = match.group(1) or b""
        try:
            if len(digits) != 2:
                raise ValueError
            return bytes([int(digits, 16)])
        except ValueError:
            raise Bad("bad percent-encoding") from None

    return _ESCAPE.sub(one, text).decode("utf-8", "surrogateescape")


class Command:
    """`pairs`: values by key; `params`: those of keys `p.<name>`, in order."""

    __slots__ = ("word", "pairs", "params")

    def __init__(self, line):
        words = [word for word in line.split(b" ") if word]
        self.word = words[0].decode("utf-8", "replace") if words else ""
        self.pairs = {}
        self.params = []
        for word in words[1:]:
            key, equals, value = word.partition(b"=")
            if not equals:
                raise Bad("a word without `=`")
            name, value = _decode(key), _decode(value)
            if name.startswith("p."):
                self.params.append((name[2:], value))
            else:
                self.pairs[name] = value

    def text(self, key, default=""):
        return self.pairs.get(key, default)

    def number(self, key, default=0):
        value = self.pairs.get(key)
        if value is None:
            return default
        if not (value.isascii() and value.isdigit()):
            raise Bad("%s is no number" % key)
        return int(value)

    def flag(self, key):
        return self.number(key) != 0

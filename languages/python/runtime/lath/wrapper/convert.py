"""Texts of parameters into values. The whole text must be the value, without blanks around it. The
rules are those of lath-core."""

import re

_INTEGER = re.compile(r"-?(?:[0-9]+|0[xX][0-9a-fA-F]+)\Z", re.ASCII)
_FLOAT = re.compile(
    r"[-+]?(?:(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?|inf|infinity|nan)\Z",
    re.ASCII | re.IGNORECASE,
)


def integer(text):
    if not _INTEGER.match(text):
        raise ValueError("no integer")
    hexadecimal = text.lstrip("-")[:2] in ("0x", "0X")
    if hexadecimal or len(text) < 4000:
        return int(text, 16 if hexadecimal else 10)
    # CPython refuses to read longer ones, lest servers be attacked.
    negative, digits = text[0] == "-", text.lstrip("-")
    value = 0
    for start in range(0, len(digits), 4000):
        part = digits[start : start + 4000]
        value = value * 10 ** len(part) + int(part)
    return -value if negative else value


def floating(text):
    if not _FLOAT.match(text):
        raise ValueError("no number")
    value = float(text)
    if value in (float("inf"), float("-inf")) and "inf" not in text.lower():
        raise ValueError("too large for a float")
    return value


def boolean(text):
    if text not in ("true", "false"):
        raise ValueError("neither true nor false")
    return text == "true"


def string(text):
    return text


class Constant:
    """Constants of an enumeration, by name. `find`: gives the user's class."""

    __slots__ = ("names", "find")

    def __init__(self, names, find):
        self.names = names
        self.find = find

    def __call__(self, text):
        if text not in self.names:
            raise ValueError("no constant of this enumeration")
        return self.find()[text]

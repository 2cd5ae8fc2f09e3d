"""The channel: two FIFOs by path, or standard input and output for driving a wrapper by hand. No
buffering but that of lines."""

import os
import sys

# Bound now: user code replaces functions of modules, for tests and for faster ones.
from json import dumps
from os import getpid, read, write

from lath.wrapper.exit import fail, leave

_PIECE = 1 << 16


class Channel:
    def __init__(self, commands, answers):
        self._commands = commands
        self._answers = answers
        self._buffer = b""
        self._owner = getpid()

    def line(self):
        """The next command without its line end; None when the driver has gone."""
        self._end_a_copy()
        while True:
            line, newline, rest = self._buffer.partition(b"\n")
            if newline:
                self._buffer = rest
                return line
            piece = read(self._commands, _PIECE)
            if not piece and self._buffer:
                fail("the commands end within a line")
            if not piece:
                return None
            self._buffer += piece

    def answer(self, event, **fields):
        """One JSON object on a line, written at once."""
        document = {"event": event}
        document.update(fields)
        # As it is: an escape of half a character would be no JSON to others.
        self.raw(dumps(document, separators=(",", ":"), allow_nan=False, ensure_ascii=False))

    def raw(self, text):
        self._end_a_copy()
        rest = text.encode("utf-8", "replace") + b"\n"
        try:
            while rest:
                rest = rest[write(self._answers, rest) :]
        except BrokenPipeError:
            leave(0)

    def _end_a_copy(self):
        """A child that a benchmark split off and let come back here has the channel too: it would
        take commands and answer in our place."""
        if getpid() != self._owner:
            leave(0)


def open_channel():
    """The channel this process was started with, or None: then nobody drives it. User code sees
    nothing of it, nor do the programs that it starts."""
    os.environ.pop("LATH_PADDING", None)
    paths = os.environ.pop("LATH_CHANNEL", None)
    if paths:
        commands, _, answers = paths.partition(":")
        return Channel(os.open(commands, os.O_RDONLY), os.open(answers, os.O_WRONLY))
    if sys.argv[1:] == ["--lath-stdio"]:
        del sys.argv[1:]
        return Channel(0, 1)
    return None

"""What the fixtures of the conformance kit write.

trace("setup %d", n) appends one line to the file that the environment variable LATH_TRACE names, with one write: lines survive
whatever happens to the process next. Without the variable nothing is written.
"""

import os

_file = None


def trace(text, *arguments):
    """Appends `text % arguments` as a line. The file is opened at the first call and kept open: a fixture may close what it likes."""
    global _file
    if _file is None:
        path = os.environ.get("LATH_TRACE")
        _file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600) if path else -1
    if _file >= 0:
        line = text % arguments if arguments else text
        os.write(_file, (line + "\n").encode("utf-8"))

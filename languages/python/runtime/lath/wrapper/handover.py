"""A wrapper started by hand becomes `lath run <itself> <arguments>`: the lath beside it, on PATH, or the one that
built it."""

import os
import sys


def hand_over(program):
    own = os.path.abspath(sys.argv[0])
    arguments = ["lath", "run", own] + sys.argv[1:]
    beside = os.path.join(os.path.dirname(own), "lath")
    tried = [beside, "PATH"] + ([program.built_by] if program.built_by else [])
    reason = None
    for start, path in ((os.execv, beside), (os.execvp, "lath"), (os.execv, program.built_by)):
        try:
            if path:
                start(path, arguments)
        except OSError as error:
            reason = error.strerror
    print("lath: cannot start lath (looked at %s): %s" % (", ".join(tried), reason), file=sys.stderr)
    print("help: put lath on PATH, or drive this wrapper by hand with --lath-stdio (see PROTOCOL.md)", file=sys.stderr)
    return 127

"""What the measured calls start and do not wait for, by name."""

import sys


class Unawaited:
    """What the measured calls start and do not wait for: coroutines that nobody awaited, and
    tasks."""

    def __init__(self):
        self._names = set()
        self._shown = set()
        # Functions of `warnings` that the runtime calls, and what they are meanwhile.
        notes = {"_warn_unawaited_coroutine": self._note}
        if sys.implementation.name == "pypy":
            notes["_showwarnmsg"] = self._note_message
        self._notes = notes
        self._usual = {}

    def begin(self):
        """CPython calls a function of `warnings` for a coroutine that is dropped before it was
        started. PyPy warns when it collects such a coroutine, once a message: now again."""
        warnings = sys.modules.get("warnings")
        self._names = set()
        self._usual = {
            name: getattr(warnings, name) for name in self._notes if hasattr(warnings, name)
        }
        for name in self._usual:
            setattr(warnings, name, self._notes[name])
        if "_showwarnmsg" in self._usual and hasattr(warnings, "_filters_mutated"):
            warnings._filters_mutated()

    def _note(self, coroutine):
        self._names.add(coroutine.__qualname__)
        self._usual["_warn_unawaited_coroutine"](coroutine)

    def _note_message(self, message):
        text = str(message.message)
        if text.startswith("coroutine '") and text.endswith("' was never awaited"):
            self._names.add(text.split("'")[1])
            if text in self._shown:
                return
            self._shown.add(text)
        self._usual["_showwarnmsg"](message)

    def end(self):
        """Whatever has happened: `warnings` is as it was."""
        for name, usual in self._usual.items():
            setattr(sys.modules["warnings"], name, usual)
        self._usual = {}

    def names(self, started):
        """Those of coroutines, with those of the tasks."""
        names = {getattr(task.get_coro(), "__qualname__", task.get_name()) for task in started}
        return sorted(self._names | names)

"""The event loop of `async def` benchmarks and fixtures: one for a trial, made when the first of
them runs.

asyncio is imported only then: it takes as long as everything else together. Between iterations the
wrapper reads commands and the loop stands still; tasks that user code left go on in the next
iteration.
"""

import sys


def tasks(loop=None):
    """Tasks of the loop that have not ended and that nobody has cancelled, without the one that
    asks."""
    import asyncio

    asking = asyncio.current_task(loop)
    return {
        task for task in asyncio.all_tasks(loop) if task is not asking and not _is_cancelled(task)
    }


def _is_cancelled(task):
    cancelling = getattr(task, "cancelling", None)
    return cancelling is not None and cancelling() > 0


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


class EventLoop:
    def __init__(self):
        self._loop = None

    def tasks(self):
        """See `tasks`."""
        return tasks(self._loop) if self._loop is not None else set()

    def run(self, awaitable):
        """What `awaitable` gives. An async generator or a plain value is returned as it is."""
        if self._loop is None:
            import asyncio

            self._loop = asyncio.new_event_loop()
            asyncio.set_event_loop(self._loop)
        return self._loop.run_until_complete(awaitable)

    def settle(self, result):
        """The result of a call that may have been one of an `async def`."""
        return self.run(result) if hasattr(type(result), "__await__") else result

    def close(self):
        """Cancels what is left, as `asyncio.run` does."""
        loop, self._loop = self._loop, None
        if loop is None:
            return
        import asyncio

        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        if left:
            loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        loop.run_until_complete(loop.shutdown_asyncgens())
        asyncio.set_event_loop(None)
        loop.close()

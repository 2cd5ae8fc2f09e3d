"""The event loop of `async def` benchmarks and fixtures: one for a trial, made when the first of
them runs.

asyncio is imported only then: it takes as long as everything else together. Between iterations the
wrapper reads commands and the loop stands still; tasks that user code left go on in the next
iteration.
"""


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

    def awaited(self, result):
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

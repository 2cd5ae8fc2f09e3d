"""Sets Control's flags. A benchmark that loops until `stop_measurement` needs someone else to set
it: a thread that sleeps for the time of the iteration. It exists only while a benchmark that asked
for a Control is measured."""

import threading

from lath.wrapper.failure import Failure


class Timer:
    def __init__(self, control):
        self._control = control
        self._thread = None
        self._over = None

    def start(self, time_ns, at_once):
        """Whether a thread will set the flag. `at_once`: there is no time to wait for."""
        self._control.stop_measurement = at_once
        self._control.start_measurement = True
        if at_once or time_ns == 0:
            return False
        self._over = threading.Event()
        thread = threading.Thread(
            target=self._sleep, args=(time_ns / 1e9, self._over), daemon=True
        )
        try:
            thread.start()
        except RuntimeError as error:
            message = "no thread sets `stop_measurement` when the time is over: %s" % error
            raise Failure("memory", "Control", message) from None
        self._thread = thread
        return True

    def _sleep(self, seconds, over):
        over.wait(seconds)
        self._control.stop_measurement = True

    def stop(self):
        if self._thread:
            self._over.set()
            self._thread.join()
            self._thread = None
        self._control.stop_measurement = True

"""What the threads of a trial tell each other: that all are ready, that all have measured, that one
has failed."""

import threading

# Bound now: user code replaces functions of modules.
from os import getpid
from time import sleep

from lath.wrapper.clock import wall
from lath.wrapper.exit import leave

# From the last thread's arrival to the common instant: time enough for the others to see it.
SOON_NS = 1000000
# Looks between two for whether this is a child that the benchmark split off.
LOOKS = 16


class Barrier:
    """Lets several threads begin together, and end when all have measured: until then each goes on
    with what it does, so that nobody is measured while others rest (JMH: synchronised
    iterations)."""

    def __init__(self, threads, control):
        self.threads = threads
        self.control = control
        # The first failure, which the others may only follow from.
        self.failure = None
        self.failed = False
        self._owner = getpid()
        self._lock = threading.Lock()
        self._ready = self._done = 0
        self._begin = None

    def reset(self):
        """Before an iteration."""
        self._ready = self._done = 0
        self._begin = None

    def enter(self, meanwhile):
        """Returns when all threads are here, or one has failed."""
        self._arrive()
        looks = 0
        while self._ready < self.threads and not self.failed:
            looks = self._look(looks)
            meanwhile()

    def measured(self):
        with self._lock:
            self._done += 1

    def leave(self, meanwhile):
        """Returns when all threads have measured, or one has failed."""
        looks = 0
        while self._done < self.threads and not self.failed:
            looks = self._look(looks)
            meanwhile()

    def start_together(self):
        """Returns at an instant that is the same for all threads. Who waits makes room: one may
        need the other's lock to come here."""
        self._arrive()
        looks = 0
        while (self._begin is None or wall() < self._begin) and not self.failed:
            looks = self._look(looks)
            sleep(0)

    def _arrive(self):
        """Whoever comes last says when those begin who wait for an instant."""
        with self._lock:
            self._ready += 1
            if self._ready == self.threads:
                self._begin = wall() + SOON_NS

    def _look(self, looks):
        """A child that the benchmark split off is alone here: nobody will come."""
        if looks % LOOKS == 0:
            self.end_a_copy()
        return looks + 1

    def end_a_copy(self):
        if getpid() != self._owner:
            leave(0)

    def fail(self, make):
        """User code of a thread has ended the trial: the others end as soon as they can. `make`:
        the failure, if it is the first."""
        with self._lock:
            if self.failure is None:
                self.failure = make()
            self.failed = True
        self.control.stop_measurement = True

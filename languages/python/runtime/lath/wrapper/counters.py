"""What the objects of one thread count: @AuxCounters and @Operations fields are set to 0, read
between calls, and summed."""

from lath.wrapper.failure import Failure

BACKWARDS = "which went backwards"


class Counters:
    def __init__(self):
        # States and objects; those of them that count operations.
        self.owned, self.counting = (), ()
        self.has_invocation_fixtures = False
        # Fields that count: object, name, last value; those that went backwards; when to look again
        # (`room`).
        self.watched = []
        self.fallen = set()
        self.seen = self.next_look = self.trusted = 0
        # What was counted in the section.
        self.tallied = False
        self.counted = None
        self.sums, self.lost = {}, {}

    def bind(self, owned, has_invocation_fixtures):
        """The objects are there."""
        self.owned = owned
        self.counting = [held for state, held in owned if state.operations]
        self.has_invocation_fixtures = has_invocation_fixtures

    def reset(self, all=True):
        """The fields are 0; `all`: also those of objects that other threads have, too."""
        self.watched = [w for w in self.watched if not all and w[3]]
        self.fallen = set()
        self.seen, self.next_look = 0, self.trusted or 1
        for state, held in self.owned:
            is_shared = len(held.users) > 1
            if is_shared and not all:
                continue
            fields = [counter.name for counter in state.counters if not counter.is_method]
            for name in fields + ([state.operations] if state.operations else []):
                setattr(held.value, name, 0)
                self.watched.append([held.value, name, 0, is_shared])

    def watch(self):
        """Between calls: a field that the benchmark makes begin again (`% 1000`) only shows that
        while it happens."""
        for counter in self.watched:
            target, name, last, _ = counter
            counter[2] = value = getattr(target, name)
            if _falls(last, value):
                self.fallen.add((id(target), name))

    def begin_call(self):
        """What fixtures of Level.Invocation do to a field is no step backwards."""
        for counter in self.watched:
            counter[2] = getattr(counter[0], counter[1])

    def room(self, most):
        """Calls until the counters have to be read again, at most `most`; reads them if that is
        now: when the calls since they were 0 have grown by a half. What grows evenly and begins
        again for the first time is then below its last value, whatever its range."""
        if self.seen >= self.next_look:
            self.watch()
            self.next_look = self.seen + (self.seen + 1) // 2
        calls = min(most, self.next_look - self.seen)
        self.seen += calls
        return calls

    def _end_watch(self):
        """At the end of a section: calls that need not be looked into again."""
        if not self.has_invocation_fixtures:
            self.watch()
        if not self.fallen:
            self.trusted = max(self.trusted, self.seen)

    def operations(self):
        """The sum of the @Operations fields of objects that no other thread has; None if there is
        none."""
        return self._count([held for held in self.counting if len(held.users) == 1])

    def _count(self, counting):
        for held in counting:
            target, name = held.value, held.state.operations
            why = (
                BACKWARDS
                if (id(target), name) in self.fallen
                else _uncounted(getattr(target, name))
            )
            if why:
                raise Failure("counter", "%s.%s" % (type(target).__qualname__, name), why)
        return (
            number(sum(getattr(held.value, held.state.operations) for held in counting))
            if counting
            else None
        )

    def tally(self, section):
        """Keeps what was counted, before any tear-down."""
        self._end_watch()
        self.counted = self._count(self.counting)
        if self.counted is not None and self.has_invocation_fixtures:
            # Calls of several threads overlap: what each of them counts in a shared object is not
            # known, only the sum.
            shared = self._count([held for held in self.counting if len(held.users) > 1])
            self.counted = number(section.operations + (shared or 0))
        self.sums, self.lost = self._sums()
        self.tallied = True

    def _sums(self):
        """Sums over all objects, by name; and why some are not known."""
        sums, lost = {}, {}
        for state, held in self.owned:
            for counter in state.counters:
                target = held.value
                value = counter.read(target)
                why = _uncounted(value)
                if counter.is_method and any(fallen == id(target) for fallen, _ in self.fallen):
                    why = "computed from a field that does not hold its count"
                elif (id(target), counter.name) in self.fallen:
                    why = BACKWARDS
                if why:
                    lost[counter.name] = why
                else:
                    sums[counter.name] = sums.get(counter.name, 0) + value
        return {name: number(value) for name, value in sums.items() if name not in lost}, lost


def _falls(last, value):
    try:
        return bool(value < last)
    except Exception:
        return False  # Not a number: see `number`.


def _uncounted(value):
    """Why a counter does not hold what was counted: integers of Python do, numbers of numpy may
    have wrapped around."""
    try:
        0 + value
    except TypeError:
        return "a `%s`, which is not a number" % type(value).__name__
    if isinstance(value, float):
        if value != value or abs(value) == float("inf"):
            return "a float, which is not a finite number"
        return "a float, which loses counts above 2**53" if abs(value) >= 2**53 else None
    size = getattr(getattr(value, "dtype", None), "itemsize", 8)
    return (
        "a number of %d bits (%s), which may have wrapped around"
        % (8 * size, type(value).__name__)
        if size < 8
        else None
    )


def number(value):
    """A number that JSON can hold: what is none is an exception of the code that counted it."""
    value = value if type(value) in (int, float) else float(value)
    if value != value or value in (float("inf"), float("-inf")):
        raise ValueError("a counter holds %r" % value)
    return value

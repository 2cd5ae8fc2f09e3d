"""Unit tests of the runtime's parts; what they do together is tested by transcripts."""

import enum
import sys
import threading
import time
import unittest
import unittest.mock
from typing import ClassVar

from lath import Blackhole, Control, Level, Operations, Param, Setup, State, Threads
from lath.wrapper import convert, counters, cpu
from lath.wrapper.barrier import Barrier
from lath.wrapper.command import Bad, Command
from lath.wrapper.control import Timer
from lath.wrapper.failure import Failure
from lath.wrapper.histogram import Histogram
from lath.wrapper.measure import Section, measure
from lath.wrapper.model import Benchmark
from lath.wrapper.proof import decimal, proof


class Colour(enum.Enum):
    RED = 1


class WaitsBetweenBatches(unittest.TestCase):
    """Readings of both clocks: CPU and wall at the beginning, wall and CPU at the end."""

    def waited(self, gap_wall, gap_cpu):
        cpu_readings = iter([1_000, 1_001_000, 1_001_000 + gap_cpu, 2_001_000 + gap_cpu])
        wall_readings = iter([5_000, 1_005_000, 1_005_000 + gap_wall, 2_005_000 + gap_wall])
        with unittest.mock.patch.object(cpu, "thread_ns", lambda: next(cpu_readings)):
            used = cpu.Cpu(lambda: next(wall_readings))
            first = used.begin()
            # 10 us are the wrapper's.
            self.assertEqual(used.end(990_000), 990_000)
            second = used.begin()
            # All but 50 us of what is left of the time is a wait in the wrapper.
            self.assertEqual(used.end(100_000), 950_000)
        self.assertEqual(used.ns, 1_940_000)
        self.assertEqual(first, 0)
        return second

    def test_count(self):
        self.assertEqual(self.waited(3_000_000, 10_000), 2_990_000)

    def test_work_of_the_wrapper_is_no_wait(self):
        self.assertEqual(self.waited(3_000_000, 2_999_000), 0)
        self.assertEqual(self.waited(15_000, 1_000), 0)

    def test_a_clock_that_was_set_back_waits_for_nothing(self):
        self.assertEqual(self.waited(-5_000_000, 1_000), 0)


class Annotations(unittest.TestCase):
    def test_leave_things_as_they_are(self):
        def function():
            pass

        self.assertIs(Setup(function), function)
        self.assertIs(Setup(Level.Trial)(function), function)
        self.assertIs(State("Thread")(Colour), Colour)
        method = staticmethod(function)
        self.assertIs(Setup(method), method)
        self.assertEqual(Operations(), 0)
        self.assertGreaterEqual(Threads.MAX, Threads.HALF_MAX)

    def test_param_leaves_its_first_value_as_a_plain_attribute(self):
        class Values:
            a: int = Param("0x10", "2")
            b: float = Param("1.5")
            c: bool = Param("true")
            d: Colour = Param("RED")
            e: "int" = Param(["7", "8"])
            f = Param(3, 4)
            g: Colour = Param()
            i: ClassVar[int] = Param("4")
            j: "ClassVar[int]" = Param("5")

            @Param("9")
            def h(self) -> int:
                pass

        found = [vars(Values)[name] for name in "abcdefghij"]
        self.assertEqual(found, [16, 1.5, True, Colour.RED, 7, 3, None, 9, 4, 5])


class Commands(unittest.TestCase):
    def test_are_taken_apart(self):
        command = Command(b"trial benchmark=3 p.a%3Db=%C3%A4%20%25 empty=")
        self.assertEqual((command.word, command.number("benchmark"), command.params), ("trial", 3, [("a=b", "ä %")]))
        self.assertEqual(
            (command.text("empty", "x"), command.text("none", "x"), command.flag("none")), ("", "x", False)
        )

    def test_nonsense_is_refused(self):
        for line in (b"trial x", b"trial a=%", b"trial a=%4", b"trial a=%zz"):
            with self.assertRaises(Bad):
                Command(line)
        for value in ("-1", "", "1.5", "\u0661"):
            with self.assertRaises(Bad):
                Command(("trial a=" + value).encode()).number("a")


class Conversions(unittest.TestCase):
    def test_integers_of_any_size(self):
        long = "9" * 10000
        self.assertEqual(decimal(convert.integer("-" + long)), "-" + long)
        self.assertEqual(convert.integer("-0X1f"), -31)
        for text in ("", "-", "1_0", " 1", "1 ", "0b1", "1\n", "\u0661"):
            with self.assertRaises(ValueError, msg=repr(text)):
                convert.integer(text)


class Histograms(unittest.TestCase):
    def test_keep_ten_bits(self):
        histogram = Histogram()
        for value in (5, 1023, 1024, 1025, 1026, 1 << 40, (1 << 40) + 1):
            histogram.add(value)
        self.assertEqual(histogram.pairs(), [[5, 1], [1023, 1], [1024, 2], [1026, 1], [1 << 40, 2]])
        histogram.halve()
        self.assertEqual([count for _, count in histogram.pairs()], [1] * 5)


class Proofs(unittest.TestCase):
    def test_are_the_same_in_every_language(self):
        for value, kind, text in (
            (True, "bool", "true"),
            (Colour.RED, "text", "RED"),
            (-(10**5000), "integer", "-1" + "0" * 5000),
            (0.1, "float", "0.1"),
            (float("-inf"), "float", "-Infinity"),
            (float("nan"), "float", "NaN"),
            (bytearray(b"\x00\xff"), "bytes", "00ff"),
            (memoryview(b"\x01"), "bytes", "01"),
            ("\u00e4", "text", "\u00e4"),
            ("a\ud800", "bytes", "61eda080"),
            ("a\udfff", "bytes", "61edbfbf"),
            ("\U0001f600\udfff", "bytes", "f09f9880edbfbf"),
        ):
            self.assertEqual(proof(value), ({"kind": kind, "value": text}, None))
        self.assertEqual(proof((1, [None])), proof([1, (None,)]))
        for value in (None, object(), {}, set(), proof):
            self.assertEqual(proof(value), ({"kind": "none"}, None))

    def test_an_endless_list_ends(self):
        endless = []
        endless.append(endless)
        self.assertEqual(proof(endless)[0]["kind"], "list")

    def test_what_is_too_large_says_so(self):
        self.assertEqual(proof([0] * 1000001), ({"kind": "none"}, "it has more than 1000000 elements"))


class Trial:
    """As much of a trial as measuring needs: a clock that goes on by the cost of each call."""

    def __init__(self, cost, fixtures=False):
        self.now = 0
        self.batches = []
        self.cost = cost
        self.first_call = True
        self.batch_ns = 1000
        self.lcg = 0
        self.control_runs = False
        self.control = Control()
        self.has_invocation_fixtures = fixtures
        self.benchmark = Benchmark("f", "f", None, self.run, None)
        self.arguments = []
        self.counters = counters.Counters()
        self.judged = None

    def clock(self):
        return self.now

    def run(self, arguments, calls, clock):
        self.batches.append(calls)
        self.now += calls * self.cost
        return calls * self.cost, (type(None), None)

    def judge(self, kind, held):
        pass

    def set_up_call(self):
        self.now += 10

    tear_down_call = set_up_call


class Measuring(unittest.TestCase):
    def test_batches_double_until_they_last(self):
        trial = Trial(cost=100)
        section = Section("avgt", 10000, 0, 1, 0)
        measure(trial, section)
        self.assertEqual(trial.batches[:5], [1, 2, 4, 8, 16])
        self.assertEqual(set(trial.batches[5:]), {16})
        self.assertEqual((section.first_ns, section.ns, section.calls * 100), (100, section.calls * 100, section.ns))
        self.assertGreaterEqual(section.ns, 10000)

    def test_invocations_are_exact(self):
        for calls, expected in ((0, [10]), (4, [4, 4, 2])):
            trial = Trial(cost=1)
            measure(trial, Section("thrpt", 0, 10, 1, calls))
            self.assertEqual(trial.batches, expected)

    def test_fixtures_are_not_in_the_time(self):
        trial = Trial(cost=7, fixtures=True)
        section = Section("avgt", 0, 3, 1, 0)
        measure(trial, section)
        self.assertEqual((section.ns, section.calls, section.batches, trial.now), (21, 3, 3, 81))

    def test_samples_thin_out(self):
        trial = Trial(cost=1000)
        section = Section("sample", 10_000_000, 0, 1, 0)
        measure(trial, section)
        taken = sum(count for _, count in section.histogram.pairs())
        self.assertTrue(10000 <= section.calls < 10064, section.calls)
        self.assertLess(taken, 1000)

    def test_what_is_consumed_is_kept(self):
        blackhole = Blackhole()
        for value in range(5):
            blackhole.consume(value)
        self.assertEqual(sorted(blackhole._sink), [3, 4])


class Counters(unittest.TestCase):
    def test_what_is_no_finite_number_is_not_counted(self):
        for value in (float("nan"), float("inf"), -float("inf")):
            self.assertIn("finite", counters._uncounted(value))
        self.assertIsNone(counters._uncounted(1.5))

    def test_what_is_no_number_is_not_counted(self):
        for value in (None, "1", [1]):
            self.assertIn("not a number", counters._uncounted(value))
        self.assertIsNone(counters._uncounted(True))


class Timers(unittest.TestCase):
    def test_a_thread_that_does_not_start_is_a_failure_and_nothing_to_wait_for(self):
        def start(thread):
            raise RuntimeError("can't start new thread")

        timer = Timer(Control())
        with unittest.mock.patch("threading.Thread.start", start), self.assertRaises(Failure) as raised:
            timer.start(1000, False)
        self.assertEqual(raised.exception.fields["kind"], "memory")
        timer.stop()


class Clocks(unittest.TestCase):
    def test_are_attributes_of_no_module_of_ours(self):
        """Libraries that stop the time in tests replace them there."""
        clocks = {time.monotonic_ns, time.perf_counter_ns, time.time_ns, time.monotonic}
        for name, module in sys.modules.items():
            if name.startswith("lath"):
                found = [key for key, value in vars(module).items() if _is_one_of(value, clocks)]
                self.assertEqual(found, [], name)


def _is_one_of(value, all):
    return any(value is one for one in all)


class Barriers(unittest.TestCase):
    def gather(self, threads, meet):
        here = []
        seen = []

        def come():
            here.append(1)
            meet()
            seen.append(len(here))

        all = [threading.Thread(target=come) for _ in range(threads)]
        for thread in all:
            thread.start()
        for thread in all:
            thread.join()
        return seen

    def test_nobody_passes_before_the_last_has_come(self):
        barrier = Barrier(3, Control())
        self.assertEqual(self.gather(3, lambda: barrier.enter(lambda: time.sleep(0))), [3] * 3)
        barrier.reset()
        self.assertEqual(self.gather(3, barrier.start_together), [3] * 3)

    def test_whoever_comes_last_says_when_those_begin_who_wait_for_an_instant(self):
        """Of a group's functions, one may have a Control and the other none."""
        for last in ("enter", "start_together"):
            barrier = Barrier(2, Control())
            ways = {"enter": lambda: barrier.enter(lambda: time.sleep(0)), "start_together": barrier.start_together}
            first = threading.Thread(
                target=ways.pop("start_together" if last == "enter" else "enter"), daemon=True
            )
            first.start()
            while barrier._ready == 0:
                time.sleep(0)
            other = threading.Thread(target=ways.pop(last), daemon=True)
            other.start()
            for thread in (first, other):
                thread.join(10)
            self.assertFalse(first.is_alive() or other.is_alive(), last)

    def test_a_failure_lets_all_pass_and_stops_what_loops(self):
        control = Control()
        barrier = Barrier(2, control)
        turns = []

        def fail():
            turns.append(1)
            barrier.fail(lambda: "first")
            barrier.fail(lambda: "second")

        barrier.enter(fail)
        barrier.start_together()
        self.assertEqual((len(turns), barrier.failure, control.stop_measurement), (1, "first", True))


if __name__ == "__main__":
    unittest.main()

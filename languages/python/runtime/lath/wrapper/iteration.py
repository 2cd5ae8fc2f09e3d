"""One iteration from its set-ups to its answer."""

import gc

from lath.wrapper import clock, model, part, threads, usage
from lath.wrapper.command import Bad
from lath.wrapper.measure import Section, measure, settle


def prepare(trial, command):
    """The section to measure, and what IterationParams tells user code."""
    phase = command.text("phase", "measurement")
    if phase not in ("warmup", "measurement"):
        raise Bad("no such phase")
    number = command.number
    section = Section(trial.mode, number("time_ns"), number("invocations"), number("batch_size", 1), number("calls"))
    section.settle_ns = number("settle_ns")
    section.slices = [] if command.flag("slices") else None
    section.is_first_turn = number("turn", 1) == 1
    section.is_last_turn = number("turn", 1) == number("turns", 1)
    p = trial.iteration_params
    p.type = phase
    p.count = number("count", 1)
    p.time_ns = section.time_ns
    p.batch_size = section.batch_size
    trial.control.start_measurement = trial.control.stop_measurement = False
    return section


def run(trial, section, index, last):
    """The fields of the answer. Everything here may run user code."""
    begin = clock.wall()
    part.begin(part.SET_UP)
    if not trial.built:
        trial.build()
    if section.is_first_turn:
        trial.run_fixtures(model.ITERATION, False)
    # What imports and set-ups left behind is not the benchmark's garbage. The collector stays on: its work is part of
    # the cost, as in JMH.
    if trial.first_call or trial.collect:
        gc.collect()
    part.begin(part.CALL)
    settle(trial, section)
    trial.reset_counters()
    before = usage.read() if trial.usage else None
    trial.control_runs = trial.uses_control and trial.timer.start(section.time_ns, trial.mode == "ss")
    trial.unawaited.begin()
    measure(trial, section)
    unawaited = trial.unawaited.end(trial.started)
    if trial.uses_control:
        trial.timer.stop()
    answer = {
        "phase": trial.iteration_params.type,
        "index": index,
        "threads": [{"method": trial.benchmark.name, "calls": section.calls, "ns": section.ns}],
        "calls_per_batch": section.calls_per_batch,
        "batches": section.batches,
    }
    if section.cpu:
        answer["threads"][0].update(section.cpu.report())
    if section.slices:
        answer["threads"][0]["slices"] = section.slices
    if trial.usage:
        answer["usage"] = usage.report(before, usage.read())
    if section.histogram is not None:
        answer["threads"][0]["histogram"] = section.histogram.pairs()
    if section.first_ns is not None:
        answer["first_ns"] = section.first_ns
    if trial.deferred:
        answer["deferred"] = trial.deferred
    if unawaited:
        answer["unawaited"] = unawaited
    trial.end_watch()
    operations = trial.operations()
    if operations is not None:
        answer["operations"] = section.operations if trial.has_invocation_fixtures else operations
    # Methods that are counters are user code too: what they say is kept before any tear-down.
    trial.where = trial.benchmark.symbol
    counters, uncounted = trial.counters()
    if counters:
        answer["counters"] = counters
    if uncounted:
        answer["uncounted"] = uncounted
    part.begin(part.TEAR_DOWN)
    if section.is_last_turn:
        trial.run_fixtures(model.ITERATION, True)
    if last:
        trial.tear_down()
    answer["wall_ns"] = clock.between(begin, clock.wall())
    left = threads.left(trial.threads) if last else None
    if left:
        answer["left_running"] = left
    return answer


def prove(trial):
    """The result of one call after full set-up: the fields of the answer."""
    from lath.wrapper.proof import proof

    part.begin(part.SET_UP)
    trial.build()
    trial.run_fixtures(model.ITERATION, False)
    trial.reset_counters()
    trial.control_runs = trial.uses_control and trial.timer.start(0, True)
    trial.set_up_call()
    part.begin(part.CALL)
    result, took = trial.call_once()
    shown, why = proof(trial.checked(result))
    part.begin(part.TEAR_DOWN)
    trial.tear_down_call()
    trial.run_fixtures(model.ITERATION, True)
    trial.tear_down()
    answer = {"proof": shown, "first_ns": max(took, 0)}
    if why:
        answer["why"] = why
    return answer

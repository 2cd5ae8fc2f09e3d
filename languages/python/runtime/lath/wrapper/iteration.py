"""One iteration from its set-ups to its answer."""

import gc

from lath.wrapper import clock, gil, left_running, model, part, usage
from lath.wrapper.command import Bad
from lath.wrapper.counters import number
from lath.wrapper.measure import Section, measured, warm_caches


def prepare(trial, command):
    """The section that each thread is to measure, as a function; and what IterationParams tells
    user code."""
    phase = command.text("phase", "measurement")
    if phase not in ("warmup", "measurement"):
        raise Bad("no such phase")
    number = command.number
    planned = (
        trial.mode,
        number("time_ns"),
        number("invocations"),
        number("batch_size", 1),
        number("calls"),
    )
    settle_ns, slices = number("settle_ns"), command.flag("slices")

    def section():
        one = Section(*planned)
        one.settle_ns = settle_ns
        one.slices = [] if slices else None
        return one

    p = trial.iteration_params
    p.type = phase
    p.count = number("count", 1)
    p.time_ns = planned[1]
    p.batch_size = planned[3]
    trial.control.start_measurement = trial.control.stop_measurement = False
    turn = number("turn", 1)
    trial.ends = turn == 1, turn == number("turns", 1)
    return section


def run(trial, section, index, last):
    """The fields of the answer. Everything here may run user code."""
    begin = clock.wall()
    threads, workers = trial.threads, trial.threads.workers
    threads.barrier.reset()
    for worker in workers:
        worker.section = section()
        worker.counters.tallied = False
    part.begin(part.SET_UP)
    if not trial.built:
        trial.build()
    if trial.ends[0]:
        threads.fixtures(model.ITERATION, False)
    # What imports and set-ups left behind is not the benchmark's garbage. The collector stays on:
    # its work is part of the cost, as in JMH.
    if workers[0].first_call or trial.collect:
        gc.collect()
    part.begin(part.CALL)
    if threads.alone:
        threads.first(warm_caches)
    threads.all(_reset_counters)
    before = usage.read() if trial.usage else None
    runs = trial.uses_control and trial.timer.start(workers[0].section.time_ns, trial.mode == "ss")
    for worker in workers:
        worker.control_runs = runs and worker.uses_control
    trial.unawaited.begin()
    try:
        threads.all(measured)
    finally:
        trial.unawaited.end()
    unawaited = trial.unawaited.names(task for worker in workers for task in worker.started)
    if trial.uses_control:
        trial.timer.stop()
    used = usage.report(before, usage.read()) if trial.usage else None
    # Shared objects are counted when all have measured.
    threads.all(lambda worker: worker.counters.tallied or worker.tally())
    answer = _answer(trial, index)
    if used:
        answer["usage"] = used
    if unawaited:
        answer["unawaited"] = unawaited
    part.begin(part.TEAR_DOWN)
    if trial.ends[1]:
        threads.fixtures(model.ITERATION, True)
    if last:
        trial.tear_down()
    answer["wall_ns"] = clock.between(begin, clock.wall())
    left = left_running.left(trial.threads_before + threads.own()) if last else None
    if left:
        answer["left_running"] = left
    return answer


def _reset_counters(worker):
    worker.counters.reset()


def _answer(trial, index):
    workers = trial.threads.workers
    first = workers[0].section
    answer = {
        "phase": trial.iteration_params.type,
        "index": index,
        "threads": _threads(workers),
        "calls_per_batch": first.calls_per_batch,
        "batches": first.batches,
    }
    if trial.threads.alone and first.first_ns is not None:
        answer["first_ns"] = first.first_ns
    deferred = [worker.deferred for worker in workers if worker.deferred]
    if deferred:
        answer["deferred"] = deferred[0]
    counters = [worker.counters for worker in workers]
    operations = [one.counted for one in counters if one.counted is not None]
    if operations:
        answer["operations"] = number(sum(operations))
    lost = {name: why for one in counters for name, why in one.lost.items()}
    sums = {}
    for name, value in (item for one in counters for item in one.sums.items()):
        sums[name] = sums.get(name, 0) + value
    sums = {name: number(value) for name, value in sums.items() if name not in lost}
    if sums:
        answer["counters"] = sums
    if lost:
        answer["uncounted"] = lost
    # An extension can have taken the lock again that the interpreter did without.
    if gil.is_on() and not gil.AT_FIRST:
        answer["gil"] = True
    return answer


def _threads(workers):
    """What each of them measured."""
    stretches = [worker.section.stretch for worker in workers]
    earliest = min(stretch[0] for stretch in stretches) if all(stretches) else 0
    answers = []
    for worker in workers:
        section = worker.section
        fields = {"method": worker.benchmark.name, "calls": section.calls, "ns": section.ns}
        if section.stretch:
            fields["begin_ns"], fields["end_ns"] = [ns - earliest for ns in section.stretch]
        fields.update(section.used)
        if section.slices:
            fields["slices"] = section.slices
        if section.histogram is not None:
            fields["histogram"] = section.histogram.pairs()
        answers.append(fields)
    return answers


def prove(trial):
    """The result of one call after full set-up: the fields of the answer. Of several threads the
    first one makes it."""
    from lath.wrapper.proof import proof

    threads, answer = trial.threads, {}

    def one_call(worker):
        worker.set_up_call()
        part.begin(part.CALL)
        result, took = worker.call_once()
        shown, why = proof(worker.checked(result))
        part.begin(part.TEAR_DOWN)
        worker.tear_down_call()
        answer.update({"proof": shown, "first_ns": max(took, 0)})
        if why:
            answer["why"] = why

    part.begin(part.SET_UP)
    trial.build()
    threads.fixtures(model.ITERATION, False)
    threads.all(_reset_counters)
    if trial.uses_control:
        trial.timer.start(0, True)
    threads.first(one_call)
    threads.fixtures(model.ITERATION, True)
    trial.tear_down()
    return answer

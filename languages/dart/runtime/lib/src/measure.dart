/// The measured section of an iteration. The loop around the benchmark is in the wrapper; here are the clock readings around it.
library;

import 'clock.dart';
import 'histogram.dart';
import 'model.dart';
import 'trial.dart';

class Section {
  Section(this.trial, {required this.timeNs, required this.invocations, required this.batchSize, required this.callsPerBatch})
    : _arguments = trial.resolve(trial.benchmark.arguments);

  final Trial trial;
  final int timeNs;

  /// 0: by time.
  final int invocations;
  final int batchSize;
  int callsPerBatch;
  int calls = 0;
  int ns = 0;
  int batches = 0;

  /// The very first call of the trial, where it was alone between two readings.
  int? firstNs;
  num operations = 0;
  final Histogram histogram = Histogram();
  final List<Object?> _arguments;

  Future<void> measure() {
    trial.where = trial.benchmark.symbol;
    // Batches of no calls. In modes without batches their size is of no concern.
    if (batchSize == 0 && (trial.mode == 'ss' || trial.mode == 'sample')) return Future.value();
    if (trial.mode == 'ss') return _once();
    if (trial.mode == 'sample') return _samples();
    return trial.hasInvocationFixtures ? _withFixtures() : _batches();
  }

  /// An asynchronous loop is awaited; another takes no turn of the event loop.
  Future<int> _timed(int times) async {
    final begin = now();
    final running = trial.benchmark.run(_arguments, times, trial.hole);
    if (running is Future<void>) await running;
    return now() - begin;
  }

  void _noteFirst(int times, int took) {
    if (!trial.called && times == 1) firstNs = took;
    trial.called = true;
  }

  bool _goesOn(int elapsed) => invocations > 0 ? calls < invocations : elapsed < timeNs;

  Future<void> _batches() async {
    final search = callsPerBatch == 0 && invocations == 0;
    if (callsPerBatch == 0) callsPerBatch = invocations > 0 ? invocations : 1;
    do {
      final left = invocations - calls;
      final times = invocations > 0 && left < callsPerBatch ? left : callsPerBatch;
      final took = await _timed(times);
      calls += times;
      batches++;
      ns += took;
      if (batches == 1) _noteFirst(times, took);
      if (search && took < trial.batchNs && ns < timeNs) callsPerBatch *= 2;
    } while (_goesOn(ns));
  }

  /// Calls between Level.Invocation fixtures; their time and their operations are added up.
  Future<int> _call(int times) async {
    await trial.fixtures(Level.invocation, isTearDown: false);
    trial.where = trial.benchmark.symbol;
    final before = trial.operations() ?? 0;
    final took = await _timed(times);
    ns += took;
    calls += times;
    batches++;
    _noteFirst(times, took);
    operations += (trial.operations() ?? 0) - before;
    await trial.fixtures(Level.invocation, isTearDown: true);
    return took;
  }

  Future<void> _withFixtures() async {
    final begin = now();
    callsPerBatch = 1;
    do {
      await _call(1);
    } while (_goesOn(now() - begin));
  }

  Future<void> _once() async {
    callsPerBatch = trial.hasInvocationFixtures ? 1 : batchSize;
    if (trial.hasInvocationFixtures) {
      for (var i = 0; i < batchSize; i++) {
        await _call(1);
      }
      return;
    }
    ns = await _timed(batchSize);
    calls = batchSize;
    batches = 1;
    _noteFirst(batchSize, ns);
  }

  /// See PROTOCOL.md, "Sample mode".
  Future<void> _samples() async {
    final begin = now();
    final target = timeNs ~/ 50000;
    var mask = 0;
    var taken = 0;
    var elapsed = 0;
    callsPerBatch = batchSize;
    do {
      final left = invocations - calls;
      final whole = invocations == 0 || left >= batchSize;
      trial.lcg = (trial.lcg * 1664525 + 1013904223) & 0xffffffff;
      final sampled = whole && trial.lcg & mask == 0;
      final times = whole ? batchSize : left;
      int took;
      if (trial.hasInvocationFixtures) {
        took = await _call(times);
      } else {
        took = await _timed(times);
        calls += times;
        batches++;
        if (batches == 1) _noteFirst(times, took);
      }
      if (sampled) histogram.add(took);
      elapsed = now() - begin;
      if (sampled && invocations == 0 && taken++ > target) {
        histogram.halve();
        taken = 0;
        mask = mask * 2 + 1;
      }
    } while (_goesOn(elapsed));
    if (!trial.hasInvocationFixtures) ns = now() - begin;
  }
}

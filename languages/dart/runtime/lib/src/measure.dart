/// The measured section of an iteration. The loop around the benchmark is in the wrapper; here are
/// the clock readings around it.
library;

import 'dart:async';

import 'blackhole.dart';
import 'clock.dart';
import 'histogram.dart';
import 'model.dart';
import 'trial.dart';

/// Batches that are kept; what comes after them is not.
const _mostSlices = 4096;

/// What the calls left to do is named if it takes so long after them, and this share of their time.
const _leftNs = 5000000;
const _left = 0.5;

class Section {
  Section(
    this.trial, {
    required this.timeNs,
    required this.invocations,
    required this.batchSize,
    required this.callsPerBatch,
    required this.settleNs,
    required this.keepsSlices,
  });

  final Trial trial;
  final int timeNs;

  /// 0: by time.
  final int invocations;
  final int batchSize;

  /// Before the first clock reading: calls that do not count.
  final int settleNs;
  final bool keepsSlices;
  int callsPerBatch;
  int calls = 0;
  int ns = 0;
  int batches = 0;

  /// The very first call of the trial, where it was alone between two readings.
  int? firstNs;
  num operations = 0;

  /// The calls have left work behind that took long.
  bool leftRunning = false;
  final Histogram histogram = Histogram();
  final List<List<int>> _slices = [];

  /// The states exist when calls begin.
  late final List<Object?> _arguments = trial.resolve(trial.benchmark.arguments);

  /// The flag of Control ends loops.
  bool get runsControl => trial.usesControl && timeNs > 0 && trial.mode != 'ss';

  Map<String, Object?> report() => {
    'method': trial.benchmark.name,
    'calls': calls,
    'ns': ns,
    if (trial.mode == 'sample') 'histogram': histogram.report(),
    if (_slices.isNotEmpty) 'slices': _slices,
  };

  /// Calls that refill the caches after other contenders have run, in batches of the size that is
  /// measured.
  Future<void> settle() async {
    if (settleNs == 0 || trial.mode == 'ss' || trial.usesControl) return;
    trial.where = trial.benchmark.symbol;
    final begin = now();
    while (now() - begin < settleNs) {
      if (trial.hasInvocationFixtures) await trial.fixtures(Level.invocation, isTearDown: false);
      await trial.benchmark.run(_arguments, trial.hasInvocationFixtures || callsPerBatch == 0 ? 1 : callsPerBatch, trial.sink);
      trial.judge(lastOf(trial.sink));
      if (trial.hasInvocationFixtures) await trial.fixtures(Level.invocation, isTearDown: true);
    }
    trial.called = true;
  }

  Future<void> measure() async {
    trial.where = trial.benchmark.symbol;
    // What a turn takes in which nothing is left to do.
    final idle = await _turn();
    await _inMode();
    // What the calls left to do has its turn before the next command is read, which blocks it.
    final left = await _turn() - idle;
    leftRunning = left > _leftNs && left > ns * _left;
  }

  /// ns of a turn of the event loop.
  static Future<int> _turn() async {
    final begin = now();
    await Future<void>.delayed(Duration.zero);
    return now() - begin;
  }

  Future<void> _inMode() {
    // Batches of no calls. In modes without batches their size is of no concern.
    if (batchSize == 0 && (trial.mode == 'ss' || trial.mode == 'sample')) return Future.value();
    if (trial.mode == 'ss') return _once();
    if (trial.mode == 'sample') return _samples();
    if (trial.hasInvocationFixtures) return _withFixtures();
    return runsControl ? _untilStopped() : _batches();
  }

  /// ns of so many calls. A future only where there is something to wait for: another loop takes no
  /// turn of the event loop.
  FutureOr<int> _timed(int times) {
    if (!trial.counting.isIdle) return _watched(times);
    final begin = now();
    final running = trial.benchmark.run(_arguments, times, trial.sink);
    if (running is Future<void>) return running.then((_) => _ran(times, now() - begin));
    return _ran(times, now() - begin);
  }

  /// The same, with looks at what counts between calls.
  FutureOr<int> _watched(int times) {
    if (trial.benchmark.isAsync) return _watchedLater(times);
    var took = 0;
    for (var left = times; left > 0;) {
      final some = trial.counting.room(left);
      final begin = now();
      trial.benchmark.run(_arguments, some, trial.sink);
      took += now() - begin;
      left -= some;
    }
    return _ran(times, took);
  }

  Future<int> _watchedLater(int times) async {
    var took = 0;
    for (var left = times; left > 0;) {
      final some = trial.counting.room(left);
      final begin = now();
      await trial.benchmark.run(_arguments, some, trial.sink);
      took += now() - begin;
      left -= some;
    }
    return _ran(times, took);
  }

  int _ran(int times, int took) {
    calls += times;
    batches++;
    if (!trial.called && times == 1) firstNs = took;
    trial.called = true;
    trial.judge(lastOf(trial.sink));
    return took;
  }

  bool _goesOn(int elapsed) => invocations > 0 ? calls < invocations : elapsed < timeNs;

  /// Calls of the next batch: [most], or what is left of the invocations.
  int _next(int most) => invocations > 0 && invocations - calls < most ? invocations - calls : most;

  Future<void> _batches() async {
    final search = callsPerBatch == 0 && invocations == 0;
    if (callsPerBatch == 0) callsPerBatch = invocations > 0 ? invocations : 1;
    do {
      final times = _next(callsPerBatch);
      final running = _timed(times);
      final took = running is int ? running : await running;
      ns += took;
      if (keepsSlices && _slices.length < _mostSlices) _slices.add([times, took]);
      // Every short batch doubles: one that was long by an interruption must not end the search.
      if (search && took < trial.batchNs && _goesOn(ns)) callsPerBatch *= 2;
    } while (_goesOn(ns));
  }

  /// Calls between Level.Invocation fixtures; their time and their operations are added up.
  Future<int> _call(int times) async {
    await trial.fixtures(Level.invocation, isTearDown: false);
    trial.where = trial.benchmark.symbol;
    final before = trial.counting.operations() ?? 0;
    trial.counting.beginCall();
    final begin = now();
    final running = trial.benchmark.run(_arguments, times, trial.sink);
    if (running is Future<void>) await running;
    final took = _ran(times, now() - begin);
    ns += took;
    trial.counting.endCall();
    operations += (trial.counting.operations() ?? 0) - before;
    await trial.fixtures(Level.invocation, isTearDown: true);
    return took;
  }

  /// Control's flag is set for the benchmark: calls after it would measure nothing.
  bool get _stopped => invocations == 0 && runsControl && trial.control.stopMeasurement;

  Future<void> _withFixtures() async {
    final begin = now();
    callsPerBatch = 1;
    do {
      await _call(1);
    } while (_goesOn(now() - begin) && !_stopped);
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
  }

  /// A benchmark that takes a Control may do nothing once its flag is set: as in JMH, the flag that
  /// it sees ends the loop.
  Future<void> _untilStopped() async {
    do {
      ns += await _timed(1);
    } while (!trial.control.stopMeasurement);
    callsPerBatch = calls;
    batches = 1;
  }

  /// See PROTOCOL.md, "Sample mode".
  Future<void> _samples() async {
    final begin = now();
    final target = timeNs ~/ 50000;
    var mask = 0;
    var taken = 0;
    callsPerBatch = batchSize;
    do {
      final times = _next(batchSize);
      trial.lcg = (trial.lcg * 1664525 + 1013904223) & 0xffffffff;
      final sampled = times == batchSize && trial.lcg & mask == 0;
      final int took;
      if (trial.hasInvocationFixtures) {
        took = await _call(times);
      } else {
        final running = _timed(times);
        took = running is int ? running : await running;
        ns += took;
      }
      if (!sampled) continue;
      histogram.add(took);
      if (invocations == 0 && ++taken > target) {
        histogram.halve();
        taken = 0;
        mask = mask * 2 + 1;
      }
    } while (_goesOn(now() - begin) && !_stopped);
  }
}

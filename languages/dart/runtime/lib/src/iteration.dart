/// One iteration from its set-ups to its answer; one proof.
library;

import 'clock.dart' as clock;
import 'command.dart';
import 'harness.dart';
import 'measure.dart';
import 'model.dart';
import 'part.dart';
import 'proof.dart';
import 'trial.dart';

Future<Map<String, Object?>> iterate(Trial trial, Command command) async {
  final phase = command.text('phase', 'measurement');
  if (phase != 'warmup' && phase != 'measurement') throw const Malformed('no such phase');
  final turn = command.number('turn', 1);
  final section = Section(
    trial,
    timeNs: command.number('time_ns', 0),
    invocations: command.number('invocations', 0),
    batchSize: command.number('batch_size', 1),
    callsPerBatch: command.number('calls', 0),
    settleNs: command.number('settle_ns', 0),
    keepsSlices: command.flag('slices'),
  );
  trial.iterationParams
    ..type = IterationType.values.byName(phase)
    ..count = command.number('count', 1)
    ..timeNs = section.timeNs
    ..batchSize = section.batchSize;
  final begin = clock.now();
  Part.setUp.begin();
  if (!trial.built) await trial.build();
  if (turn == 1) await trial.fixtures(Level.iteration, isTearDown: false);
  Part.call.begin();
  await section.settle();
  trial.counting.reset();
  beginControl(trial.control, section.runsControl ? clock.now() + section.timeNs : 0);
  await section.measure();
  trial.counting.end(betweenCalls: trial.hasInvocationFixtures);
  trial.where = trial.benchmark.symbol;
  final counted = trial.counting.operations();
  final operations = counted == null || !trial.hasInvocationFixtures ? counted : section.operations;
  // Counters may be methods, which are user code: they are called before any tear-down.
  final counters = trial.counting.counters();
  final lost = {...trial.counting.lost};
  Part.tearDown.begin();
  if (turn == command.number('turns', 1)) await trial.fixtures(Level.iteration, isTearDown: true);
  if (command.flag('last')) await trial.tearDown();
  return {
    'event': 'iteration',
    'phase': phase,
    'index': command.number('index', 1),
    'threads': [section.report()],
    'calls_per_batch': section.callsPerBatch,
    'batches': section.batches,
    'wall_ns': clock.now() - begin,
    if (section.firstNs != null) 'first_ns': section.firstNs,
    if (operations != null) 'operations': operations,
    if (counters.isNotEmpty) 'counters': counters,
    if (lost.isNotEmpty) 'uncounted': lost,
    if (section.leftRunning) 'unawaited': ['futures'],
  };
}

/// Set-ups, one call, the check function, tear-downs.
Future<Map<String, Object?>> prove(Trial trial) async {
  final benchmark = trial.benchmark;
  Part.setUp.begin();
  await trial.build();
  await trial.fixtures(Level.iteration, isTearDown: false);
  trial.counting.reset();
  beginControl(trial.control, 0);
  await trial.fixtures(Level.invocation, isTearDown: false);
  trial.where = benchmark.symbol;
  final arguments = trial.resolve(benchmark.arguments);
  Part.call.begin();
  final begin = clock.now();
  final returned = benchmark.call(arguments);
  Object? result = benchmark.isAsync ? await returned : returned;
  final firstNs = clock.now() - begin;
  trial.judge(result);
  final check = benchmark.check;
  if (check != null) {
    trial.where = check.where;
    result = await check.call(trial.resolve(check.arguments, result: result));
  }
  final (proof, why) = canonical(result);
  Part.tearDown.begin();
  await trial.fixtures(Level.invocation, isTearDown: true);
  await trial.fixtures(Level.iteration, isTearDown: true);
  await trial.tearDown();
  return {'event': 'proof', 'proof': proof, 'first_ns': firstNs, if (why != null) 'why': why};
}

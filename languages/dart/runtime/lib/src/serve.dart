/// Answers commands until the driver goes away.
library;

import 'dart:async';
import 'dart:convert';
import 'dart:io';

import 'channel.dart';
import 'clock.dart' as clock;
import 'command.dart';
import 'handover.dart';
import 'measure.dart';
import 'model.dart';
import 'part.dart';
import 'proof.dart';
import 'trial.dart';

Future<void> main(Program program, List<String> arguments) async {
  final paths = Platform.environment['LATH_CHANNEL'];
  if (arguments.length == 1 && arguments.first == '--lath-stdio') {
    await _Server(program, Standard()).serve();
  } else if (paths != null && paths.contains(':')) {
    await _Server(program, Pipes(paths)).serve();
  } else {
    exit(await handOver(arguments));
  }
  await stdout.flush();
  exit(0);
}

class _Server {
  _Server(this.program, this.channel);

  final Program program;
  final Channel channel;
  Trial? trial;

  Future<void> serve() async {
    for (var line = channel.line(); line != null; line = channel.line()) {
      Map<String, Object?> answer;
      try {
        final command = Command.parse(line);
        if (command.word == 'quit') return;
        final given = await _obey(command);
        // In here: a counter may hold what JSON does not know.
        channel.answer(given == null ? '{"event":"manifest","manifest":${program.manifest}}' : jsonEncode(given));
        continue;
      } on Malformed catch (malformed) {
        answer = _failure('protocol', line.split(' ').first, malformed.message);
      } on Rejected catch (rejected) {
        final why = rejected.type == null ? 'the benchmark has no such parameter' : '"${rejected.value}" is no ${rejected.type}';
        answer = {..._failure('parameter', rejected.name, why), if (rejected.type != null) 'type': rejected.type};
      } on OutOfMemoryError {
        answer = _failure('memory', trial?.where ?? '', '');
        trial = null;
      } catch (error) {
        // Whatever user code throws: the trial is over, and no fixture runs any more.
        answer = {..._failure('exception', trial?.where ?? '', '$error'), 'type': '${error.runtimeType}'};
        trial = null;
      }
      channel.answer(jsonEncode(answer));
    }
  }

  static Map<String, Object?> _failure(String kind, String where, String message) =>
      {'event': 'failure', 'kind': kind, 'where': where, 'message': message};

  /// Null: the manifest, which is text already.
  Future<Map<String, Object?>?> _obey(Command command) async {
    switch (command.word) {
      case 'hello':
        Part.keep(command.text('part', ''));
        return _hello();
      case 'manifest':
        return null;
      case 'clocks':
        return {'event': 'clocks', 'clocks': [clock.describe()]};
      case 'check':
        return _check(command);
      case 'trial':
        if (trial != null) throw const Malformed('the last trial has not ended');
        trial = Trial(program, command);
        return {'event': 'trial'};
      case 'prove':
        if (trial != null) throw const Malformed('the last trial has not ended');
        return _prove(trial = Trial(program, command));
      case 'iterate':
        return _iterate(_running(), command);
      case 'end':
        final ending = _running();
        Part.tearDown.begin();
        if (ending.built) await ending.tearDown();
        trial = null;
        return {'event': 'end'};
      default:
        throw const Malformed('no such command');
    }
  }

  Trial _running() => trial ?? (throw const Malformed('no trial has begun'));

  Map<String, Object?> _hello() => {
    'event': 'hello',
    'protocol': 1,
    'language': 'dart',
    'runtime': program.version,
    'compiler': program.compiler,
    'flags': '',
    'platform': program.platform,
    'pid': pid,
    'max_threads': 1,
    'capabilities': ['invocations', 'operations', 'sample', 'prove', 'first', 'part'],
    'lacks': {'allocations': 'a Dart program does not know what it allocates'},
  };

  Map<String, Object?> _check(Command command) {
    final index = command.number('benchmark', -1);
    if (index < 0 || index >= program.benchmarks.length) throw const Malformed('no such benchmark');
    final rejected = <Map<String, Object?>>[];
    for (final given in command.parameters.entries) {
      try {
        Trial.convert(program, program.benchmarks[index], given.key, given.value);
      } on Rejected catch (wrong) {
        rejected.add({'name': wrong.name, 'value': wrong.value, 'type': wrong.type});
      }
    }
    return {'event': 'check', 'rejected': rejected};
  }

  Future<Map<String, Object?>> _iterate(Trial trial, Command command) async {
    final phase = command.text('phase', 'measurement');
    if (phase != 'warmup' && phase != 'measurement') throw const Malformed('no such phase');
    final begin = clock.now();
    Part.setUp.begin();
    if (!trial.built) await trial.build();
    await trial.fixtures(Level.iteration, isTearDown: false);
    trial.resetCounters();
    final section = Section(
      trial,
      timeNs: command.number('time_ns', 0),
      invocations: command.number('invocations', 0),
      batchSize: command.number('batch_size', 1),
      callsPerBatch: command.number('calls', 0),
    );
    Part.call.begin();
    await section.measure();
    if (trial.hole.holds(trial)) throw StateError('a benchmark has seen its own trial');
    trial.where = trial.benchmark.symbol;
    final counted = trial.operations();
    final operations = counted == null || !trial.hasInvocationFixtures ? counted : section.operations;
    final counters = trial.counters();
    Part.tearDown.begin();
    await trial.fixtures(Level.iteration, isTearDown: true);
    if (command.flag('last')) await trial.tearDown();
    return {
      'event': 'iteration',
      'phase': phase,
      'index': command.number('index', 1),
      'threads': [
        {
          'method': trial.benchmark.name,
          'calls': section.calls,
          'ns': section.ns,
          if (trial.mode == 'sample') 'histogram': section.histogram.report(),
        },
      ],
      'calls_per_batch': section.callsPerBatch,
      'batches': section.batches,
      'wall_ns': clock.now() - begin,
      if (section.firstNs != null) 'first_ns': section.firstNs,
      if (operations != null) 'operations': operations,
      if (counters.isNotEmpty) 'counters': counters,
    };
  }

  /// Set-ups, one call, the check function, tear-downs.
  Future<Map<String, Object?>> _prove(Trial proving) async {
    final benchmark = proving.benchmark;
    Part.setUp.begin();
    await proving.build();
    await proving.fixtures(Level.iteration, isTearDown: false);
    proving.resetCounters();
    await proving.fixtures(Level.invocation, isTearDown: false);
    proving.where = benchmark.symbol;
    final arguments = proving.resolve(benchmark.arguments);
    Part.call.begin();
    final begin = clock.now();
    final returned = benchmark.call(arguments);
    Object? result = returned is Future<Object?> ? await returned : returned;
    final firstNs = clock.now() - begin;
    final check = benchmark.check;
    if (check != null) {
      proving.where = check.where;
      result = await check.call(proving.resolve(check.arguments, result: result));
    }
    final proof = canonical(result);
    Part.tearDown.begin();
    await proving.fixtures(Level.invocation, isTearDown: true);
    await proving.fixtures(Level.iteration, isTearDown: true);
    await proving.tearDown();
    trial = null;
    return {'event': 'proof', 'proof': proof, 'first_ns': firstNs};
  }
}

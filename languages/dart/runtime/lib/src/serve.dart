/// Answers commands until the driver goes away.
library;

import 'dart:convert';

import 'clock.dart' as clock;
import 'command.dart';
import 'counting.dart';
import 'host.dart' as host;
import 'iteration.dart';
import 'model.dart';
import 'part.dart';
import 'trial.dart';

/// What the `main` of a wrapper does.
Future<void> serve(Program program, List<String> given) async {
  final arguments = host.arguments(given);
  final channel = host.channel(arguments);
  if (channel == null) {
    await host.leave(await host.handOver(arguments));
  } else {
    var status = 0;
    try {
      await _Server(program, channel).serve();
    } on host.BrokenChannel catch (broken) {
      await host.complain('lath: ${broken.why}');
      status = 70;
    }
    await host.leave(status);
  }
}

class _Server {
  _Server(this.program, this.channel);

  final Program program;
  final host.Channel channel;
  Trial? trial;

  Future<void> serve() async {
    for (var line = channel.line(); line != null; line = channel.line()) {
      String answer;
      try {
        final command = Command.parse(line);
        if (command.word == 'quit') return;
        final given = await _obey(command);
        // In here: a counter may hold what JSON does not know.
        answer = given == null ? '{"event":"manifest","manifest":${program.manifest}}' : jsonEncode(given);
      } on Malformed catch (malformed) {
        answer = _failure('protocol', line.split(' ').first, malformed.message);
      } on Rejected catch (rejected) {
        final why = rejected.type == null ? 'the benchmark has no such parameter' : '"${rejected.value}" is no ${rejected.type}';
        answer = _failure('parameter', rejected.name, why, type: rejected.type);
      } on LostCount catch (lost) {
        answer = _failure('counter', lost.where, lost.why);
        trial = null;
      } on OutOfMemoryError {
        answer = _failure('memory', trial?.where ?? '', '');
        trial = null;
      } catch (error, stack) {
        // Whatever user code throws: the trial is over, and no fixture runs any more.
        final message = _shown(() => error);
        await host.complain('$message\n${_shown(() => stack)}');
        answer = _failure('exception', trial?.where ?? '', message, type: _shown(() => error.runtimeType));
        trial = null;
      }
      channel.answer(answer);
    }
  }

  /// User code says what an object is: it may throw in its turn. Halves of characters are no JSON.
  static String _shown(Object Function() asked) {
    try {
      return utf8.decode(utf8.encode('${asked()}'));
    } catch (_) {
      return '(its text cannot be had)';
    }
  }

  static String _failure(String kind, String where, String message, {String? type}) =>
      jsonEncode({'event': 'failure', 'kind': kind, 'where': where, 'message': message, if (type != null) 'type': type});

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
        final proving = trial = Trial(program, command);
        final proved = await prove(proving);
        trial = null;
        return proved;
      case 'iterate':
        return iterate(_running(), command);
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
    'pid': host.pid,
    if (program.isJit) 'jit': true,
    'max_threads': 1,
    'capabilities': ['invocations', 'operations', 'sample', 'prove', 'first', 'part', 'turns'],
    'lacks': {
      'allocations': 'a Dart program does not know what it allocates',
      'cpu': 'a Dart program has no clock of its CPU time',
    },
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
}

/// A trial: its objects, their fixtures in JMH's order, and what stays the same in it. What is
/// measured is in measure.dart.
library;

import 'blackhole.dart';
import 'command.dart';
import 'counting.dart';
import 'harness.dart';
import 'model.dart';

/// A value that does not convert.
class Rejected implements Exception {
  const Rejected(this.name, this.value, this.type);
  final String name;
  final String value;
  final String? type;
}

class _Bound {
  _Bound(this.fixture, this.own);
  final Fixture fixture;

  /// Whose fixture it is.
  final Instance own;
}

class Trial {
  Trial(this.program, Command command) : benchmark = _benchmark(program, command) {
    mode = command.text('mode', 'avgt');
    if (!const ['thrpt', 'avgt', 'sample', 'ss'].contains(mode)) throw const Malformed('no such mode');
    if (command.number('threads', 1) != 1) throw const Malformed('this wrapper runs one thread');
    batchNs = command.number('batch_ns', 1000000);
    final seed = command.number('seed', 0);
    lcg = (seed ^ (seed >> 32)) & 0xffffffff;
    usesControl = benchmark.arguments.any((argument) => argument.isThe(Instance.control));
    benchmarkParams = _information(command);
    for (final given in command.parameters.entries) {
      _values.addAll(convert(program, benchmark, given.key, given.value));
    }
    _bind();
  }

  final Program program;
  final Benchmark benchmark;

  /// What user code asks for, and what takes the benchmark's results.
  final Blackhole hole = Blackhole();
  final Blackhole sink = Blackhole();
  final Control control = Control();
  final IterationParams iterationParams = IterationParams();
  late final BenchmarkParams benchmarkParams;
  late final bool usesControl;
  late final String mode;
  late final int batchNs;
  late int lcg;

  /// Fields and methods that count, with the objects that were built last.
  late Counting counting;

  /// What of the user's code runs.
  String where = '';
  bool built = false;

  /// The benchmark has run.
  bool called = false;
  final List<(StateClass, Parameter, Object?)> _values = [];
  final Map<(int, int), Object> _objects = {};
  final Map<(Level, bool), List<_Bound>> _fixtures = {};

  bool get hasInvocationFixtures => _of(Level.invocation, false).isNotEmpty || _of(Level.invocation, true).isNotEmpty;

  static Benchmark _benchmark(Program program, Command command) {
    final index = command.number('benchmark', -1);
    if (index < 0 || index >= program.benchmarks.length) throw const Malformed('no such benchmark');
    return program.benchmarks[index];
  }

  /// The parameters of that name with the value.
  static List<(StateClass, Parameter, Object?)> convert(Program program, Benchmark benchmark, String name, String text) {
    final found = <(StateClass, Parameter, Object?)>[];
    for (final (state, index) in benchmark.parameters) {
      final parameter = program.states[state].parameters[index];
      if (parameter.name != name) continue;
      final value = parameter.convert(text);
      if (value == null) throw Rejected(name, text, parameter.type);
      found.add((program.states[state], parameter, value));
    }
    if (found.isEmpty) throw Rejected(name, text, null);
    return found;
  }

  /// Set-ups: dependencies first; tear-downs: dependents first; alphabetical within a state, as the
  /// program has them.
  void _bind() {
    for (final isTearDown in [false, true]) {
      for (final own in isTearDown ? benchmark.instances.reversed : benchmark.instances) {
        for (final fixture in program.states[own.state].fixtures) {
          if (fixture.isTearDown == isTearDown) (_fixtures[(fixture.level, isTearDown)] ??= []).add(_Bound(fixture, own));
        }
      }
    }
  }

  List<_Bound> _of(Level level, bool isTearDown) => _fixtures[(level, isTearDown)] ?? const [];

  List<Object?> resolve(List<Instance> arguments, {Instance? own, Object? result}) => [
    for (final argument in arguments)
      switch (argument.state) {
        -1 => hole,
        -2 => result,
        -3 => control,
        -4 => benchmarkParams,
        -5 => iterationParams,
        -6 => const ThreadParams(),
        _ when own != null && argument.state == own.state && argument.ordinal == 0 => object(own),
        _ => object(argument),
      },
  ];

  Object? object(Instance instance) => _objects[(instance.state, instance.ordinal)];

  /// What BenchmarkParams tells user code.
  BenchmarkParams _information(Command command) {
    IterationParams planned(IterationType type) => IterationParams(
      type: type,
      count: command.number('i.${type.name}_iterations', 0),
      timeNs: command.number('i.${type.name}_time_ns', 0),
      batchSize: command.number('i.${type.name}_batch', 1),
    );
    return BenchmarkParams(
      benchmark: command.text('i.benchmark', ''),
      mode: mode,
      forks: command.number('i.forks', 0),
      warmupForks: command.number('i.warmup_forks', 0),
      fork: command.number('i.fork', 0),
      warmup: planned(IterationType.warmup),
      measurement: planned(IterationType.measurement),
      opsPerInvocation: command.number('i.opi', 1),
      timeUnit: command.text('i.unit', ''),
      timeoutNs: command.number('i.timeout_ns', 0),
      params: command.parameters,
    );
  }

  /// A future that no function announced would be measured without being waited for.
  void judge(Object? result) {
    if (benchmark.isAsync) return;
    if (result is Future) throw StateError('it returned a Future without declaring one: declare it `async`, or with the type Future<…>');
    if (result is List && result.isNotEmpty && result.first is Future) {
      throw StateError('it returned a list of futures that nothing awaits: `await Future.wait(…)`');
    }
  }

  /// State by state: object, parameters, Level.Trial set-ups. Static parameters come first:
  /// constructors may read them.
  Future<void> build() async {
    for (final (_, parameter, value) in _values) {
      if (parameter.isStatic) parameter.set(null, value);
    }
    for (final own in benchmark.instances) {
      final state = program.states[own.state];
      where = state.name;
      final object = state.construct();
      _objects[(own.state, own.ordinal)] = object;
      for (final (owner, parameter, value) in _values) {
        if (identical(owner, state) && !parameter.isStatic) parameter.set(object, value);
      }
      for (final bound in _of(Level.trial, false).where((bound) => bound.own.isThe(own))) {
        await _call(bound);
      }
    }
    counting = _counting();
    built = true;
  }

  Counting _counting() => Counting([
    for (final own in benchmark.instances) ...[
      for (final counter in program.states[own.state].counters) Counted(counter, object(own)!),
      if (program.states[own.state].operations case final Counter field) Counted(field, object(own)!, isOperations: true),
    ],
  ]);

  Future<void> _call(_Bound bound) async {
    where = bound.fixture.where;
    await bound.fixture.call(resolve(bound.fixture.arguments, own: bound.own));
  }

  Future<void> fixtures(Level level, {required bool isTearDown}) async {
    for (final bound in _of(level, isTearDown)) {
      await _call(bound);
    }
  }

  Future<void> tearDown() async {
    built = false;
    await fixtures(Level.trial, isTearDown: true);
  }
}

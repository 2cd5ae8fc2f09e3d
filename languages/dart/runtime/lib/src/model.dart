/// What a generated wrapper says of its program. States and benchmarks are told apart by their
/// index.
library;

import 'dart:async';

import 'blackhole.dart';

enum Level { trial, iteration, invocation }

/// Stands for an object of a state: `ordinal` tells several of one class apart.
class Instance {
  const Instance(this.state, this.ordinal);

  /// Index of the state; negative for what is none.
  final int state;
  final int ordinal;

  static const blackhole = Instance(-1, 0);

  /// Of a check function: what the benchmark returned.
  static const result = Instance(-2, 0);
  static const control = Instance(-3, 0);
  static const benchmarkParams = Instance(-4, 0);
  static const iterationParams = Instance(-5, 0);
  static const threadParams = Instance(-6, 0);

  bool isThe(Instance other) => state == other.state && ordinal == other.ordinal;
}

class Parameter {
  const Parameter(this.name, this.type, this.convert, this.set, {this.isStatic = false});

  final String name;

  /// As written.
  final String type;

  /// Null where the text is no value of the type.
  final Object? Function(String text) convert;

  /// Of a static parameter the object is null.
  final void Function(Object? object, Object? value) set;
  final bool isStatic;
}

class Fixture {
  const Fixture(this.where, this.level, this.call, this.arguments, {this.isTearDown = false});

  final String where;
  final Level level;
  final bool isTearDown;
  final FutureOr<void> Function(List<Object?> arguments) call;

  /// Of the fixture's own state ordinal 0 stands for whichever object it is called for.
  final List<Instance> arguments;
}

class Counter {
  const Counter(this.name, this.read, [this.reset]);

  final String name;
  final num Function(Object object) read;

  /// Null for methods.
  final void Function(Object object)? reset;

  bool get isMethod => reset == null;
}

class StateClass {
  const StateClass(
    this.name,
    this.construct, {
    this.parameters = const [],
    this.fixtures = const [],
    this.counters = const [],
    this.operations,
  });

  final String name;
  final Object Function() construct;
  final List<Parameter> parameters;
  final List<Fixture> fixtures;
  final List<Counter> counters;

  /// The field that counts operations.
  final Counter? operations;
}

class Check {
  const Check(this.where, this.call, this.arguments);

  final String where;
  final FutureOr<Object?> Function(List<Object?> arguments) call;
  final List<Instance> arguments;
}

class Benchmark {
  const Benchmark(
    this.name,
    this.symbol,
    this.run,
    this.call, {
    this.arguments = const [],
    this.instances = const [],
    this.parameters = const [],
    this.isAsync = false,
    this.check,
  });

  final String name;
  final String symbol;

  /// It says that it returns a future: the loop awaits it.
  final bool isAsync;

  /// The loop: so many calls.
  final FutureOr<void> Function(List<Object?> arguments, int calls, Blackhole hole) run;

  /// One call, and what it returns.
  final FutureOr<Object?> Function(List<Object?> arguments) call;
  final List<Instance> arguments;

  /// Objects to build, dependencies first.
  final List<Instance> instances;

  /// `(state, parameter)`, by index.
  final List<(int, int)> parameters;
  final Check? check;
}

class Program {
  const Program(
    this.states,
    this.benchmarks, {
    required this.version,
    required this.platform,
    required this.compiler,
    required this.isJit,
    required this.manifest,
  });

  final List<StateClass> states;
  final List<Benchmark> benchmarks;

  /// Of lath.
  final String version;
  final String platform;
  final String compiler;

  /// Compiled while it runs.
  final bool isJit;

  /// JSON.
  final String manifest;
}

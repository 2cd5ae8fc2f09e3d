/// Fields that count: their sums, and whether they have kept count (PROTOCOL.md, "Counters").
library;

import 'dart:math';

import 'model.dart';

const _notFinite = 'which is not a finite number';

/// An `@Operations` field does not hold its count.
class LostCount implements Exception {
  const LostCount(this.where, this.why);
  final String where;
  final String why;
}

class Counted {
  Counted(this.counter, this.object, {this.isOperations = false});

  final Counter counter;
  final Object object;
  final bool isOperations;
  num _last = 0;

  num get value => counter.read(object);
}

class Counting {
  Counting(this.all);

  final List<Counted> all;

  /// By name: why a count is not known.
  final Map<String, String> lost = {};
  int _seen = 0;
  int _nextLook = 1;

  /// So many calls in which nothing went backwards.
  int _trusted = 0;

  bool get isIdle => all.isEmpty;

  Iterable<Counted> get _fields => all.where((one) => !one.counter.isMethod);

  void reset() {
    lost.clear();
    _seen = 0;
    _nextLook = max(1, _trusted);
    for (final one in _fields) {
      one.counter.reset!(one.object);
      one._last = one.counter.read(one.object);
    }
  }

  /// Between calls: `n = (n + 1) & 0xffff` and its like only show while it happens.
  void _look() {
    for (final one in _fields) {
      final value = one.value;
      if (!value.isFinite) {
        _lose(one, _notFinite);
        continue;
      }
      if (value is double && value.abs() >= 9007199254740992) _lose(one, 'which loses counts above 2 ** 53: use an int');
      if (value < one._last) _lose(one, 'which went backwards');
      one._last = value;
    }
  }

  /// A field that does not hold its count, and the methods of its object that may compute with it.
  void _lose(Counted wrong, String why) {
    if (lost.containsKey(wrong.counter.name)) return;
    lost[wrong.counter.name] = why;
    if (wrong.counter.isMethod) return;
    for (final one in all.where((one) => one.counter.isMethod && identical(one.object, wrong.object))) {
      lost[one.counter.name] = 'computed from a field that does not hold its count';
    }
  }

  /// What fixtures of Level.Invocation do to a field is no step backwards.
  void beginCall() {
    for (final one in _fields) {
      one._last = one.counter.read(one.object);
    }
  }

  void endCall() => _look();

  /// Calls until what counts has to be read again, at most [most]; reads it if that is now: when
  /// the calls since it was 0 have grown by a half. What grows evenly and is made to begin again
  /// for the first time is then below its last value.
  int room(int most) {
    if (_seen >= _nextLook) {
      _look();
      _nextLook = _seen + (_seen + 1) ~/ 2;
    }
    final calls = min(most, _nextLook - _seen);
    _seen += calls;
    return calls;
  }

  /// At the end of a section.
  void end({required bool betweenCalls}) {
    if (!betweenCalls) _look();
    if (lost.isEmpty) _trusted = max(_trusted, _seen);
    for (final one in all) {
      final why = lost[one.counter.name];
      if (one.isOperations && why != null) throw LostCount(one.counter.name, why);
    }
  }

  /// The sum of the `@Operations` fields; null: the benchmark does not count its own.
  num? operations() {
    num? sum;
    for (final one in all) {
      if (one.isOperations) sum = (sum ?? 0) + one.value;
    }
    return sum;
  }

  /// Sums over all objects, by name. What is no number is [lost]; methods are asked only now.
  Map<String, num> counters() {
    final sums = <String, num>{};
    for (final one in all) {
      final name = one.counter.name;
      if (one.isOperations || lost.containsKey(name)) continue;
      final sum = (sums[name] ?? 0) + one.value;
      if (sum.isFinite) {
        sums[name] = sum;
      } else {
        _lose(one, _notFinite);
      }
    }
    return sums..removeWhere((name, _) => lost.containsKey(name));
  }
}

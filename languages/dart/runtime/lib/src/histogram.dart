/// Values of nanoseconds with 10 bits of precision, and how often each was there.
library;

import 'dart:math';

class Histogram {
  final Map<int, int> _counts = {};

  void add(int value) {
    // Shifts of what is compiled to JavaScript have 32 bits.
    final unit = value < 1024 ? 1 : pow(2, value.bitLength - 10).toInt();
    final kept = value ~/ unit * unit;
    _counts[kept] = (_counts[kept] ?? 0) + 1;
  }

  /// 1 stays 1.
  void halve() => _counts.updateAll((_, count) => count == 1 ? 1 : count ~/ 2);

  List<List<int>> report() => [
    for (final value in _counts.keys.toList()..sort()) [value, _counts[value]!],
  ];
}

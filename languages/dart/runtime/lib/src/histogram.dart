/// Values of nanoseconds with 10 bits of precision, and how often each was there.
library;

class Histogram {
  final Map<int, int> _counts = {};

  void add(int value) {
    final drop = value < 1024 ? 0 : value.bitLength - 10;
    final kept = (value >> drop) << drop;
    _counts[kept] = (_counts[kept] ?? 0) + 1;
  }

  /// 1 stays 1.
  void halve() => _counts.updateAll((_, count) => count == 1 ? 1 : count ~/ 2);

  List<List<int>> report() => [
    for (final value in _counts.keys.toList()..sort()) [value, _counts[value]!],
  ];
}

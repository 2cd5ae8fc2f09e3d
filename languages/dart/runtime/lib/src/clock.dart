/// The clock: the virtual machine's own stopwatch.
library;

final _watch = Stopwatch()..start();

const _second = 1000000000;

/// Nanoseconds since the program began, more or less.
final int Function() now = _watch.frequency == _second
    ? () => _watch.elapsedTicks
    : () => (_watch.elapsedTicks * (_second / _watch.frequency)).round();

/// Measured on the spot, as PROTOCOL.md says.
Map<String, Object?> describe() {
  int? precision;
  final differences = <int>[];
  for (var i = 0; i < 100000; i++) {
    final first = now();
    final difference = now() - first;
    differences.add(difference);
    if (difference > 0 && (precision == null || difference < precision)) precision = difference;
  }
  differences.sort();
  return {
    'name': 'stopwatch',
    'label': 'Stopwatch',
    'precision_ns': precision?.toDouble(),
    'overhead_ns': precision == null ? null : differences[differences.length ~/ 2].toDouble(),
    'monotonic': true,
  };
}

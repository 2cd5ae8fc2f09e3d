/// What a call computed, in canonical form (PROTOCOL.md, `prove`).
library;

import 'dart:typed_data';

Map<String, Object?> canonical(Object? value) => switch (value) {
  final bool truth => _of('bool', '$truth'),
  final int number => _of('integer', '$number'),
  final BigInt number => _of('integer', '$number'),
  final double number => _of('float', '$number'),
  final String text => _of('text', text),
  final Enum constant => _of('text', constant.name),
  final Uint8List bytes => _of('bytes', [for (final byte in bytes) byte.toRadixString(16).padLeft(2, '0')].join()),
  final List<Object?> list => _of('list', [for (final element in list) canonical(element)]),
  _ => {'kind': 'none'},
};

Map<String, Object?> _of(String kind, Object value) => {'kind': kind, 'value': value};

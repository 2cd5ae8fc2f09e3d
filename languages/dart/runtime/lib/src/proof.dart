/// What a call computed, in canonical form (PROTOCOL.md, `prove`).
library;

import 'dart:convert';
import 'dart:typed_data';

Map<String, Object?> canonical(Object? value) => switch (value) {
  final bool truth => _of('bool', '$truth'),
  final int number => _of('integer', '$number'),
  final BigInt number => _of('integer', '$number'),
  final double number => _of('float', '$number'),
  final String text when text.runes.any(_isHalf) => _of('bytes', _hexadecimal(text.runes.expand(_units))),
  final String text => _of('text', text),
  final Enum constant => _of('text', constant.name),
  final Uint8List bytes => _of('bytes', _hexadecimal(bytes)),
  final List<Object?> list => _of('list', [for (final element in list) canonical(element)]),
  _ => {'kind': 'none'},
};

Map<String, Object?> _of(String kind, Object value) => {'kind': kind, 'value': value};

String _hexadecimal(Iterable<int> bytes) => [for (final byte in bytes) byte.toRadixString(16).padLeft(2, '0')].join();

/// Halves of characters are no text elsewhere: what has some is compared as UTF-8 in which each has three bytes.
bool _isHalf(int rune) => rune >= 0xd800 && rune <= 0xdfff;

Iterable<int> _units(int rune) => _isHalf(rune)
    ? [0xe0 | rune >> 12, 0x80 | rune >> 6 & 0x3f, 0x80 | rune & 0x3f]
    : utf8.encode(String.fromCharCode(rune));

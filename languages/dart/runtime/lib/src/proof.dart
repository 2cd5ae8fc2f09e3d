/// What a call computed, in canonical form (PROTOCOL.md, `prove`).
library;

import 'dart:convert';
import 'dart:typed_data';

const _deep = 64;

/// Elements of a list, with those of the lists in it: a list may contain itself, twice.
const _most = 1000000;

class _TooLarge implements Exception {}

/// `none` for what no other language could have returned, or what is too large to be told, and why.
(Map<String, Object?>, String?) canonical(Object? value) {
  try {
    return (_Form()._of(value, 0), null);
  } on _TooLarge {
    return (const {'kind': 'none'}, 'it has more than $_most elements');
  }
}

class _Form {
  int _left = _most;

  Map<String, Object?> _of(Object? value, int depth) {
    if (--_left < 0) throw _TooLarge();
    return switch (value) {
      final bool truth => _proof('bool', '$truth'),
      final int number => _proof('integer', '$number'),
      final BigInt number => _proof('integer', '$number'),
      final double number => _proof('float', '$number'),
      final String text when text.runes.any(_isHalf) => _proof('bytes', _hexadecimal(text.runes.expand(_units))),
      final String text => _proof('text', text),
      final Enum constant => _proof('text', constant.name),
      final Uint8List bytes => _proof('bytes', _hexadecimal(bytes)),
      final List<Object?> list when depth < _deep => _proof('list', [for (final element in list) _of(element, depth + 1)]),
      _ => {'kind': 'none'},
    };
  }
}

Map<String, Object?> _proof(String kind, Object value) => {'kind': kind, 'value': value};

String _hexadecimal(Iterable<int> bytes) => [for (final byte in bytes) byte.toRadixString(16).padLeft(2, '0')].join();

/// Halves of characters are no text elsewhere: what has some is compared as UTF-8 in which each has
/// three bytes.
bool _isHalf(int rune) => rune >= 0xd800 && rune <= 0xdfff;

Iterable<int> _units(int rune) => _isHalf(rune)
    ? [0xe0 | rune >> 12, 0x80 | rune >> 6 & 0x3f, 0x80 | rune & 0x3f]
    : utf8.encode(String.fromCharCode(rune));

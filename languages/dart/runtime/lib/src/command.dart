/// A command taken apart: a word and `key=value` pairs, percent-decoded.
library;

import 'dart:convert';

/// The line made no sense.
class Malformed implements Exception {
  const Malformed(this.message);
  final String message;
}

class Command {
  Command._(this.word, this._values, this.parameters);

  factory Command.parse(String line) {
    final fields = line.split(' ').where((field) => field.isNotEmpty).toList();
    final values = <String, String>{};
    final parameters = <String, String>{};
    for (final field in fields.skip(1)) {
      final equals = field.indexOf('=');
      if (equals < 0) throw const Malformed('a field without =');
      final key = _decode(field.substring(0, equals));
      final value = _decode(field.substring(equals + 1));
      if (key.startsWith('p.')) {
        parameters[key.substring(2)] = value;
      } else {
        values[key] = value;
      }
    }
    return Command._(fields.isEmpty ? '' : fields.first, values, parameters);
  }

  final String word;
  final Map<String, String> _values;
  final Map<String, String> parameters;

  String text(String key, String otherwise) => _values[key] ?? otherwise;

  int number(String key, int otherwise) {
    final text = _values[key];
    if (text == null) return otherwise;
    final value = RegExp(r'^[0-9]+$').hasMatch(text) ? BigInt.parse(text) : null;
    if (value == null || value.bitLength > 64) throw const Malformed('a value is not a number');
    // A seed may have its 64th bit set, which the sign takes.
    return value.toSigned(64).toInt();
  }

  bool flag(String key) => number(key, 0) != 0;

  static String _decode(String text) {
    if (!text.contains('%')) return text;
    final bytes = <int>[];
    final source = utf8.encode(text);
    for (var i = 0; i < source.length; i++) {
      if (source[i] != 0x25) {
        bytes.add(source[i]);
        continue;
      }
      final digits = i + 2 < source.length ? String.fromCharCodes(source, i + 1, i + 3) : '';
      final byte = RegExp(r'^[0-9A-Fa-f]{2}$').hasMatch(digits) ? int.parse(digits, radix: 16) : null;
      if (byte == null) throw const Malformed('bad percent-encoding');
      bytes.add(byte);
      i += 2;
    }
    try {
      return utf8.decode(bytes);
    } on FormatException {
      throw const Malformed('a value is not UTF-8');
    }
  }
}

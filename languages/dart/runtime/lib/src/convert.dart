/// Texts of parameters as values: the whole text, or null.
library;

final _least = -(BigInt.one << 63);
final _largest = (BigInt.one << 63) - BigInt.one;

final _integer = RegExp(r'^-?(0[xX][0-9a-fA-F]+|[0-9]+)$');

/// Decimal, or hexadecimal after 0x, of any size.
BigInt? bigInteger(String text) => _integer.hasMatch(text) ? BigInt.tryParse(text) : null;

/// The same, of 64 bits.
int? integer(String text) {
  final value = bigInteger(text);
  return value == null || value < _least || value > _largest ? null : value.toInt();
}

final _float = RegExp(r'^[-+]?(([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?|inf|infinity|nan)$', caseSensitive: false);

double? floating(String text) {
  final whole = bigInteger(text);
  if (whole != null) return whole.toDouble();
  if (!_float.hasMatch(text)) return null;
  final word = text.toLowerCase();
  if (word.contains('nan')) return double.nan;
  if (word.contains('inf')) return word.startsWith('-') ? double.negativeInfinity : double.infinity;
  final value = double.parse(text);
  // Too large for a double.
  return value.isFinite ? value : null;
}

bool? boolean(String text) => switch (text) {
  'true' => true,
  'false' => false,
  _ => null,
};

String? string(String text) => text;

/// A conversion to the constant of that name.
Object? Function(String) constant(Map<String, Object> constants) => (text) => constants[text];

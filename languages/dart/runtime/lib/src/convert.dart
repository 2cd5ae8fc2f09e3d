/// Texts of parameters as values: the whole text, or null.
library;

final _least = -(BigInt.one << 63);
final _largest = (BigInt.one << 63) - BigInt.one;

/// Decimal, or hexadecimal after 0x.
int? integer(String text) {
  if (!RegExp(r'^[+-]?(0[xX][0-9a-fA-F]+|[0-9]+)$').hasMatch(text)) return null;
  final value = BigInt.tryParse(text.startsWith('+') ? text.substring(1) : text);
  return value == null || value < _least || value > _largest ? null : value.toInt();
}

double? floating(String text) => text.trim() == text ? double.tryParse(text) : null;

bool? boolean(String text) => switch (text) {
  'true' || '1' => true,
  'false' || '0' => false,
  _ => null,
};

String? string(String text) => text;

/// A conversion to the constant of that name.
Object? Function(String) constant(Map<String, Object> constants) => (text) => constants[text];

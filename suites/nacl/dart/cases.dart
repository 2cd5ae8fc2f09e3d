/// What rows work on, read from vectors.dart, and how they are proved: each function is called with every published case, and with
/// what is timed.
///
/// A contender's `rows` has a function for each row, by key. It takes a case and gives bytes, true, or null (false) where nothing may
/// come out.
library;

import 'dart:typed_data';

import 'vectors.dart';

const _message = 1 << 20;

typedef Rows = Map<String, Object? Function(Case)>;

/// One call's input: before `m`, in the same buffer, 32 zeros as NaCl's own functions want them; room for what comes out.
class Case {
  String row = '';
  Uint8List padded = Uint8List(0);
  Uint8List m = Uint8List(0);
  Uint8List k = Uint8List(0);
  Uint8List n = Uint8List(0);
  Uint8List p = Uint8List(0);
  Uint8List out = Uint8List(0);

  void take(Case other) {
    row = other.row;
    padded = other.padded;
    m = other.m;
    k = other.k;
    n = other.n;
    p = other.p;
    out = other.out;
  }

  void _room(int length) {
    padded = Uint8List(32 + length);
    m = Uint8List.sublistView(padded, 32);
    out = Uint8List(length + 128);
  }

  /// Hexadecimal, followed by the long message if there is an asterisk.
  void _fill(String text) {
    final head = _unhex(text.replaceFirst('*', ''));
    _room(head.length + (text.endsWith('*') ? _message : 0));
    m.setAll(0, head);
    for (var i = head.length; i < m.length; i++) {
      m[i] = (131 * (i - head.length) + 7) & 0xff;
    }
  }
}

Uint8List _unhex(String text) {
  if (text == '-') return Uint8List(0);
  return Uint8List.fromList([for (var i = 0; i < text.length; i += 2) int.parse(text.substring(i, i + 2), radix: 16)]);
}

String _hex(List<int> bytes) => [for (final byte in bytes) byte.toRadixString(16).padLeft(2, '0')].join();

Case _read(String line, Rows rows) {
  final fields = line.split(' ');
  final one = Case()
    ..row = fields[0]
    ..k = _unhex(fields[2])
    ..n = _unhex(fields[3])
    ..p = _unhex(fields[4]);
  final text = fields[1];
  if (!text.startsWith('~')) return one.._fill(text);
  final sealed = rows[text.substring(1)]!(one.._fill('*')) as List<int>;
  return one
    .._room(sealed.length)
    ..m.setAll(0, sealed);
}

Iterable<String> _linesOf(String row) => lines.where((line) => line.startsWith('$row '));

/// What is timed in a benchmark: its function's name says the row, small letters and digits only.
Case timed(String benchmark, Rows rows) {
  final name = benchmark.substring(benchmark.lastIndexOf('.') + 1);
  return _read(_linesOf(name.replaceAll(RegExp('[^A-Za-z0-9]'), '').toLowerCase()).first, rows);
}

Case _with(Uint8List m) => Case()
  .._room(0)
  ..m = m;

/// Up to 64 bytes as they are, of more the first half of SHA-512.
String _shown(Object? result, Rows rows) {
  if (result == null || result == false) return 'rejected';
  if (result == true) return '01';
  final bytes = Uint8List.fromList(result as List<int>);
  if (bytes.length <= 64) return _hex(bytes);
  return '#${_hex((rows['cryptohashsha512']!(_with(bytes)) as List<int>).take(32).toList())}';
}

/// The public key belongs to the secret one, and another call gives another pair.
bool _isPair(String row, Rows rows) {
  Uint8List pair() => Uint8List.fromList(rows[row]!(Case().._room(0)) as List<int>);
  final one = pair();
  if (_hex(one) == _hex(pair())) return false;
  final (p, k) = (one.sublist(0, 32), one.sublist(32));
  if (row == 'cryptoboxkeypair') return _hex(rows['cryptoscalarmultbase']!(_with(Uint8List(0))..k = k) as List<int>) == _hex(p);
  final signed = Case()
    .._fill('*')
    ..k = k
    ..p = p;
  signed.n = Uint8List.fromList(rows['ed25519sign']!(signed) as List<int>);
  return rows['ed25519verify']!(signed) == true;
}

/// The results of all cases of a row, what is timed first.
String results(String row, Rows rows) {
  if (row.endsWith('keypair')) return _isPair(row, rows) ? 'pair' : 'no pair';
  return [for (final line in _linesOf(row)) _shown(rows[row]!(_read(line, rows)), rows)].join(' ');
}

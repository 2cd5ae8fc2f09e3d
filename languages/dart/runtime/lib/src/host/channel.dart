/// Lines in, lines out (PROTOCOL.md, "The channel"). Reads block: nothing else runs while the
/// driver is silent.
library;

import 'dart:convert';
import 'dart:typed_data';

abstract class Channel {
  /// The next line without its end; null at the end of the commands.
  String? line();

  /// A whole line, with one write.
  void answer(String line);
}

/// The driver must not take this for an orderly end.
class BrokenChannel implements Exception {
  const BrokenChannel(this.why);
  final String why;
}

/// Cuts what [read] gives into lines; nothing more comes after an empty list.
class Lines {
  Lines(this.read);

  static const _newline = 0x0a;
  static const _return = 0x0d;
  final Uint8List Function() read;
  Uint8List _piece = Uint8List(0);

  /// So much of the piece is in lines already.
  int _at = 0;

  String? next() {
    final line = BytesBuilder(copy: false);
    while (true) {
      if (_at == _piece.length) {
        _piece = read();
        _at = 0;
        if (_piece.isEmpty && line.isEmpty) return null;
        if (_piece.isEmpty) throw const BrokenChannel('the commands end within a line');
      }
      final newline = _piece.indexOf(_newline, _at);
      final end = newline < 0 ? _piece.length : newline;
      line.add(Uint8List.sublistView(_piece, _at, end));
      _at = newline < 0 ? end : end + 1;
      if (newline >= 0) return _text(line.takeBytes());
    }
  }

  static String _text(Uint8List line) {
    final end = line.isNotEmpty && line.last == _return ? line.length - 1 : line.length;
    return utf8.decode(Uint8List.sublistView(line, 0, end), allowMalformed: true);
  }
}

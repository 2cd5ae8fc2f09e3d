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

/// Cuts what [read] gives into lines; nothing more comes after an empty list.
class Lines {
  Lines(this.read);

  static const _newline = 0x0a;
  final Uint8List Function() read;
  List<int> _held = [];

  String? next() {
    var end = _held.indexOf(_newline);
    while (end < 0) {
      final more = read();
      if (more.isEmpty) return null;
      final from = _held.length;
      _held = [..._held, ...more];
      end = _held.indexOf(_newline, from);
    }
    final text = utf8.decode(_held.sublist(0, end), allowMalformed: true);
    _held = _held.sublist(end + 1);
    return text;
  }
}

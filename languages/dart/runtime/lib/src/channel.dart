/// Lines in, lines out (PROTOCOL.md, "The channel"). Reads block: nothing else runs while the driver is silent.
library;

import 'dart:convert';
import 'dart:io';

abstract class Channel {
  /// The next line without its end; null at the end of the commands.
  String? line();

  void answer(String line);
}

/// `--lath-stdio`
class Standard implements Channel {
  @override
  String? line() => stdin.readLineSync(encoding: utf8);

  @override
  void answer(String line) => stdout.writeln(line);
}

/// The two FIFOs of `LATH_CHANNEL`.
class Pipes implements Channel {
  /// The commands first: the driver waits for it in this order.
  Pipes(String paths)
    : _commands = File(paths.substring(0, paths.indexOf(':'))).openSync(),
      _answers = File(paths.substring(paths.indexOf(':') + 1)).openSync(mode: FileMode.writeOnly);

  static const _newline = 0x0a;
  final RandomAccessFile _commands;
  final RandomAccessFile _answers;
  List<int> _held = [];

  @override
  String? line() {
    var end = _held.indexOf(_newline);
    while (end < 0) {
      final more = _commands.readSync(4096);
      if (more.isEmpty) return null;
      final from = _held.length;
      _held = [..._held, ...more];
      end = _held.indexOf(_newline, from);
    }
    final text = utf8.decode(_held.sublist(0, end));
    _held = _held.sublist(end + 1);
    return text;
  }

  /// With one write; a driver that has gone ends the program.
  @override
  void answer(String line) {
    try {
      _answers.writeFromSync(utf8.encode('$line\n'));
    } on FileSystemException {
      exit(0);
    }
  }
}

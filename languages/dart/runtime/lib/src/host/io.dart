/// The host of the virtual machine, and of executables.
library;

import 'dart:convert';
import 'dart:io';
import 'dart:isolate';
import 'dart:typed_data';

import 'channel.dart';

export 'channel.dart' show BrokenChannel, Channel;
export 'dart:io' show pid;

List<String> arguments(List<String> given) => given;

/// Without an open port, the program would end while a benchmark waits for ever.
RawReceivePort? _alive;

/// Null: nobody drives it.
Channel? channel(List<String> arguments) {
  _alive ??= RawReceivePort();
  // A packed wrapper's folder: the virtual machine has read what was in it.
  final unpacked = Platform.environment['LATH_UNPACKED'];
  if (unpacked != null) _remove(unpacked);
  if (arguments.length == 1 && arguments.first == '--lath-stdio') return _Standard();
  final paths = Platform.environment['LATH_CHANNEL'];
  return paths != null && paths.contains(':') ? _Pipes(paths) : null;
}

void _remove(String folder) {
  try {
    File('$folder/run.dill').deleteSync();
    Directory(folder).deleteSync();
  } on FileSystemException {
    // Somebody else has tidied up.
  }
}

/// `--lath-stdio`
class _Standard implements Channel {
  final Lines _lines = Lines(() {
    final byte = stdin.readByteSync();
    return Uint8List.fromList([if (byte >= 0) byte]);
  });

  @override
  String? line() => _lines.next();

  /// `stdout` would write when the event loop turns, which the next command may prevent.
  @override
  void answer(String line) => print(line);
}

/// The two FIFOs of `LATH_CHANNEL`.
class _Pipes implements Channel {
  /// The commands first: the driver waits for it in this order.
  _Pipes(String paths)
    : _commands = File(paths.substring(0, paths.indexOf(':'))).openSync(),
      _answers = File(paths.substring(paths.indexOf(':') + 1)).openSync(mode: FileMode.writeOnly);

  final RandomAccessFile _commands;
  final RandomAccessFile _answers;
  late final Lines _lines = Lines(_more);

  /// EPIPE
  static const _nobodyReads = 32;

  Uint8List _more() {
    try {
      return _commands.readSync(4096);
    } on FileSystemException catch (error) {
      throw BrokenChannel('cannot read commands: ${error.osError ?? error.message}');
    }
  }

  @override
  String? line() => _lines.next();

  /// A driver that has gone ends the program.
  @override
  void answer(String line) {
    try {
      _answers.writeFromSync(utf8.encode('$line\n'));
    } on FileSystemException catch (error) {
      if (error.osError?.errorCode == _nobodyReads) exit(0);
      throw BrokenChannel('cannot write an answer: ${error.osError ?? error.message}');
    }
  }
}

/// A file of one byte.
class Place {
  Place._(this._file);

  RandomAccessFile? _file;

  static Place? open(String path) {
    try {
      return Place._(File(path).openSync(mode: FileMode.writeOnlyAppend));
    } on FileSystemException {
      return null;
    }
  }

  void write(int byte) {
    try {
      _file
        ?..setPositionSync(0)
        ..writeByteSync(byte);
    } on FileSystemException {
      _file = null;
    }
  }
}

/// On standard error, before the driver ends this process: user code may have closed it.
Future<void> complain(String text) async {
  try {
    stderr.writeln(text);
    await stderr.flush();
  } catch (_) {
    return;
  }
}

/// After what was printed: user code may have closed the streams.
Future<Never> leave(int status) async {
  for (final stream in [stdout, stderr]) {
    try {
      await stream.flush();
    } catch (_) {
      continue;
    }
  }
  exit(status);
}

/// The path that the lath which last built something left in the cache: a wrapper has no path of
/// any machine in it.
String? _builder() {
  final given = Platform.environment['XDG_CACHE_HOME'] ?? '';
  final home = Platform.environment['HOME'] ?? '';
  // Else whoever made the current folder would say what is started.
  if (!given.startsWith('/') && !home.startsWith('/')) return null;
  final cache = given.startsWith('/') ? given : '$home/.cache';
  try {
    final path = File('$cache/lath/driver').readAsStringSync().trim();
    return path.startsWith('/') ? path : null;
  } on FileSystemException {
    return null;
  }
}

/// Started by a person, a wrapper hands over to lath: beside it, on PATH, or the one that last
/// built something.
Future<int> handOver(List<String> arguments) async {
  final own = File(Platform.environment['LATH_WRAPPER'] ?? Platform.resolvedExecutable);
  final beside = '${own.parent.path}/lath';
  final builder = _builder();
  final candidates = [if (FileSystemEntity.isFileSync(beside)) beside, 'lath', if (builder != null) builder];
  for (final lath in candidates) {
    try {
      final process = await Process.start(lath, ['run', own.path, ...arguments], mode: ProcessStartMode.inheritStdio);
      final status = await process.exitCode;
      // As a shell has it: negative is the number of a signal.
      return status < 0 ? 128 - status : status;
    } on ProcessException {
      continue;
    }
  }
  stderr.writeln('This is a benchmark wrapper; lath, which drives it, was found neither beside it nor on PATH.');
  return 127;
}

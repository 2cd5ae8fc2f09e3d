/// The host of what `dart compile js` makes: Node. Nobody has run it yet.
library;

import 'dart:convert';
import 'dart:js_interop';
import 'dart:typed_data';

import 'channel.dart';

export 'channel.dart' show BrokenChannel, Channel;

@JS('process.getBuiltinModule')
external JSObject _module(String name);

@JS('process.argv')
external JSArray<JSString> get _argv;

@JS('process.env.LATH_CHANNEL')
external String? get _channel;

@JS('process.env.LATH_WRAPPER')
external String? get _wrapper;

@JS('process.pid')
external int get pid;

@JS('process.exit')
external void _exit(int status);

@JS('setInterval')
external void _repeat(JSFunction what, int milliseconds);

@JS('Buffer.alloc')
external JSUint8Array _buffer(int size);

extension type _Files(JSObject _) implements JSObject {
  external int openSync(String path, String flags);
  external int readSync(int file, JSUint8Array into);
  external int writeSync(int file, JSUint8Array bytes, [int offset, int length, int position]);
}

extension type _Processes(JSObject _) implements JSObject {
  external _Ended spawnSync(String command, JSArray<JSString> arguments, _Options options);
}

extension type _Ended(JSObject _) implements JSObject {
  external int? get status;
  external JSObject? get error;
}

extension type _Options._(JSObject _) implements JSObject {
  external factory _Options({String stdio});
}

final _files = _Files(_module('node:fs'));

/// `main` gets none from Node.
List<String> arguments(List<String> given) => [for (final word in _argv.toDart.skip(2)) word.toDart];

/// Null: nobody drives it.
Channel? channel(List<String> arguments) {
  // Without a timer, the program would end while a benchmark waits for ever.
  _repeat((() {}).toJS, 3600000);
  if (arguments.length == 1 && arguments.first == '--lath-stdio') return _Descriptors(0, 1);
  final paths = _channel;
  if (paths == null || !paths.contains(':')) return null;
  final colon = paths.indexOf(':');
  // The commands first: the driver waits for it in this order.
  final commands = _files.openSync(paths.substring(0, colon), 'r');
  return _Descriptors(commands, _files.openSync(paths.substring(colon + 1), 'w'));
}

class _Descriptors implements Channel {
  _Descriptors(this._commands, this._answers);

  final int _commands;
  final int _answers;
  late final Lines _lines = Lines(_more);

  Uint8List _more() {
    final buffer = _buffer(4096);
    final read = _files.readSync(_commands, buffer);
    return buffer.toDart.sublist(0, read);
  }

  @override
  String? line() => _lines.next();

  @override
  void answer(String line) {
    _files.writeSync(_answers, utf8.encode('$line\n').toJS);
  }
}

/// A file of one byte.
class Place {
  Place._(this._file);

  int? _file;

  static Place? open(String path) {
    try {
      return Place._(_files.openSync(path, 'r+'));
    } catch (_) {
      return null;
    }
  }

  void write(int byte) {
    final file = _file;
    if (file == null) return;
    try {
      _files.writeSync(file, Uint8List.fromList([byte]).toJS, 0, 1, 0);
    } catch (_) {
      _file = null;
    }
  }
}

@JS('console.error')
external void _complain(String text);

/// On standard error.
Future<void> complain(String text) async => _complain(text);

Future<void> leave(int status) async => _exit(status);

/// Started by a person, a wrapper hands over to lath on PATH.
Future<int> handOver(List<String> arguments) async {
  final own = _wrapper ?? _argv.toDart[1].toDart;
  final words = ['run', own, ...arguments].map((word) => word.toJS).toList().toJS;
  final ended = _Processes(_module('node:child_process')).spawnSync('lath', words, _Options(stdio: 'inherit'));
  if (ended.error == null) return ended.status ?? 1;
  print('This is a benchmark wrapper; lath, which drives it, was not found on PATH.');
  return 127;
}

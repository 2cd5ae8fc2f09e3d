/// What a runtime does with files, streams and processes: that of the virtual machine, or Node's
/// for what is compiled to JavaScript, where `dart:io` does nothing.
library;

export 'host/io.dart' if (dart.library.js_interop) 'host/node.dart';

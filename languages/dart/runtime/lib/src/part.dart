/// What of the user's code runs, in a file where the driver can look when something is slow. One byte, written outside
/// the measured time.
library;

import 'dart:io';

enum Part {
  setUp(0x73),
  call(0x63),
  tearDown(0x74);

  const Part(this.byte);

  final int byte;
  static RandomAccessFile? _file;

  /// From now on there. Where it cannot be opened the driver knows less.
  static void keep(String path) {
    if (path.isEmpty) return;
    try {
      _file = File(path).openSync(mode: FileMode.writeOnly);
    } on FileSystemException {
      _file = null;
    }
  }

  void begin() {
    try {
      _file
        ?..setPositionSync(0)
        ..writeByteSync(byte);
    } on FileSystemException {
      _file = null;
    }
  }
}

// What the fixtures of the conformance kit use.
import 'dart:io';

final RandomAccessFile? _file = _open();

RandomAccessFile? _open() {
  final path = Platform.environment['LATH_TRACE'] ?? '';
  return path.isEmpty ? null : File(path).openSync(mode: FileMode.writeOnlyAppend);
}

/// Appends [line] to the file that the environment variable LATH_TRACE names, with one write: lines survive whatever happens to
/// the process next. Without the variable nothing is written.
void trace(String line) {
  final file = _file;
  if (file == null) return;
  // Other processes write between.
  file
    ..setPositionSync(file.lengthSync())
    ..writeStringSync('$line\n');
}

/// Blocks the thread, without keeping a processor busy.
int pause(int milliseconds) {
  sleep(Duration(milliseconds: milliseconds));
  return milliseconds;
}

/// What of the user's code runs, in a file where the driver can look when something is slow. One
/// byte, written outside the measured time.
library;

import 'host.dart' as host;

enum Part {
  setUp(0x73),
  call(0x63),
  tearDown(0x74);

  const Part(this.byte);

  final int byte;
  static host.Place? _place;

  /// From now on there. Where it cannot be opened the driver knows less.
  static void keep(String path) {
    if (path.isNotEmpty) _place = host.Place.open(path);
  }

  void begin() => _place?.write(byte);
}

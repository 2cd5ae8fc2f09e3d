/// What generated wrappers import: the model that they fill in, and [serve], which answers the
/// driver.
library;

export 'src/blackhole.dart' show Blackhole, launder;
export 'src/convert.dart';
export 'src/harness.dart' show BenchmarkParams, Control, IterationParams, ThreadParams;
export 'src/model.dart';
export 'src/serve.dart' show serve;

/// What generated wrappers import: the model that they fill in, and [main], which serves the driver.
library;

export 'src/blackhole.dart' show Blackhole, launder;
export 'src/convert.dart';
export 'src/model.dart';
export 'src/serve.dart' show main;

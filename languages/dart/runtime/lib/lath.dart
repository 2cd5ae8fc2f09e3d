/// What benchmark files may import: the objects of the harness that functions ask for.
library;

export 'src/blackhole.dart' show Blackhole;
export 'src/harness.dart' show BenchmarkParams, Control, IterationParams, IterationType, ThreadParams;

import 'package:lath/lath.dart';

import 'trace.dart';

//@@Benchmark
void run(BenchmarkParams params) => trace('fork ${params.fork}');

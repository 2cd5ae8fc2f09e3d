import 'trace.dart';

//@@Benchmark
//@@OperationsPerInvocation(1000000)
int run() => pause(2);

import 'trace.dart';

//@@State(Scope.Benchmark)
class Buffer {
  //@@Param({"16", "65536"})
  int size = 0;
}

//@@Benchmark
//@@BytesPerInvocation(200000)
//@@OperationsPerInvocation(10)
int number() => pause(2);

//@@Benchmark
//@@BytesPerInvocation("size")
int parameter(Buffer buffer) {
  pause(2);
  return buffer.size;
}

//@@Benchmark
int silent() => pause(2);

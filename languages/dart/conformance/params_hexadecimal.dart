import 'trace.dart';

//@@State(Scope.Benchmark)
class Values {
  //@@Param("0x8000")
  int b_int = 5;
  //@@Param("0xFFFFFFFFFFFFFFFF")
  BigInt d_longest = BigInt.zero;
  //@@Param("255")
  int e_byte = 0;
}

//@@Benchmark
void run(Values values) {
  trace('int ${values.b_int}');
  trace('unsigned long long ${values.d_longest}');
  trace('unsigned char ${values.e_byte}');
}

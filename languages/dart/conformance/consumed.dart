import 'dart:ffi';

import 'package:lath/lath.dart';

//@@State(Scope.Benchmark)
class Nowhere {
  int address = 8;
}

//@@Benchmark
int returns_number(Nowhere nowhere) => Pointer<Int32>.fromAddress(nowhere.address).value;

//@@Benchmark
double returns_real(Nowhere nowhere) => Pointer<Double>.fromAddress(nowhere.address).value;

//@@Benchmark
Object returns_pointer(Nowhere nowhere) => Pointer<Pointer<Int8>>.fromAddress(nowhere.address).value;

//@@Benchmark
void blackhole_number(Nowhere nowhere, Blackhole blackhole) {
  blackhole.consume(Pointer<Int32>.fromAddress(nowhere.address).value);
}

//@@Benchmark
void blackhole_real(Nowhere nowhere, Blackhole blackhole) {
  blackhole.consume(Pointer<Double>.fromAddress(nowhere.address).value);
}

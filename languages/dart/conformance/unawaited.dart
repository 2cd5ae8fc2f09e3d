// No type says that there is something to wait for.
//@@Benchmark
Object forgets() => Future.value(3);

//@@Benchmark
//@@Compare(value = "pair", baseline = true)
Future<int> pair_awaits() async => 3;

//@@Benchmark
//@@Compare("pair")
Object pair_forgets() => Future.value(3);

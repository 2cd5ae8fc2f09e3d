import 'trace.dart';

//@@Benchmark
void sort_long() => trace('sort_long');

//@@Benchmark
void add_short() => trace('add_short');

//@@Benchmark
void add_long() => trace('add_long');

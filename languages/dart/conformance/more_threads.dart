import 'trace.dart';

//@@Benchmark
//@@Threads(2)
void several() => trace('several');

//@@Benchmark
//@@Group("pair")
void writer() => trace('writer');

//@@Benchmark
//@@Group("pair")
void other() => trace('other');

//@@Benchmark
void single() => trace('single');

import 'trace.dart';

//@@Benchmark
//@@Threads(2)
void several() => trace('several');

//@@Benchmark
//@@Group("pair")
void one() => trace('one');

//@@Benchmark
//@@Group("pair")
void other() => trace('other');

//@@Benchmark
void single() => trace('single');

//@@Benchmark
//@@Threads(3)
void unlike() => trace('unlike');

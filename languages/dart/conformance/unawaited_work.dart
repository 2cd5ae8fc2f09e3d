import 'dart:async';

int _calls = 0;

//@@Benchmark
Object later() {
  _calls += 1;
  return _calls == 1 ? 3 : Future.value(3);
}

Future<int> _work() async {
  var sum = 0;
  for (var i = 0; i < 50; i++) {
    sum += await Future.value(i);
  }
  return sum;
}

//@@Benchmark
int starts_first() {
  unawaited(_work());
  return 3;
}

//@@Benchmark
int starts_second() {
  unawaited(_work().then((_) => _work()));
  return 3;
}

//@@Benchmark
Future<int> waits_for_all() async {
  final all = await Future.wait([_work(), _work()]);
  return all.length;
}

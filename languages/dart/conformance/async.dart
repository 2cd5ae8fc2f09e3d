import 'dart:async';
import 'dart:isolate';

import 'trace.dart';

Future<void> turn() => Future<void>.delayed(Duration.zero);

//@@State(Scope.Benchmark)
class Waiting {
  RawReceivePort? port;
  void Function(Object?)? answered;

  // What is sent arrives only if the loop that this was called on turns.
  Future<Object?> ask() {
    final answer = Completer<Object?>();
    answered = answer.complete;
    port!.sendPort.send('the same');
    return answer.future;
  }

  //@@Setup(Level.Trial)
  Future<void> setup_trial() async {
    await turn();
    port = RawReceivePort((Object? message) => answered!(message));
    trace('setup.trial');
  }

  //@@Setup(Level.Iteration)
  Future<void> setup_iteration() async {
    await turn();
    trace('setup.iteration');
  }

  //@@Setup(Level.Invocation)
  Future<void> setup_invocation() async {
    await turn();
    trace('setup.invocation');
  }

  //@@TearDown(Level.Invocation)
  Future<void> teardown_invocation() async {
    await turn();
    trace('teardown.invocation');
  }

  //@@TearDown(Level.Iteration)
  Future<void> teardown_iteration() async {
    await turn();
    trace('teardown.iteration');
  }

  //@@TearDown(Level.Trial)
  Future<void> teardown_trial() async {
    await turn();
    trace('teardown.trial');
    port!.close();
  }
}

//@@Benchmark
Future<void> order(Waiting state) async {
  trace('run on ${await state.ask()} loop');
}

// Nothing to wait for.
//@@Benchmark
Future<int> bare() async => 1;

//@@State(Scope.Benchmark)
class Mixed {
  //@@Setup
  Future<void> a_setup() async {
    await turn();
    trace('asynchronous setup');
  }

  //@@Setup
  void b_setup() {
    trace('synchronous setup');
  }
}

//@@Benchmark
void mixed_a(Mixed state) {
  trace('synchronous run');
}

// No async function, but a future all the same.
//@@Benchmark
Future<void> mixed_b() => turn().then((_) => trace('asynchronous run'));

class Slow {
  //@@Benchmark
  //@@OperationsPerInvocation(1000000)
  static Future<void> waits() => Future<void>.delayed(const Duration(milliseconds: 2));
}

//@@Benchmark
Future<void> throws() async {
  await turn();
  throw StateError('after waiting');
}

//@@Benchmark
Future<void> hangs() => Completer<void>().future;

//@@State(Scope.Thread)
class Left {
  int calls = 0;
}

// Each begins before the iteration ends and none ends: nobody waits for them.
//@@Benchmark
Future<void> leaves_tasks(Left state) async {
  state.calls += 1;
  unawaited(_task(state.calls));
  await turn();
}

Future<void> _task(int number) async {
  trace('task $number');
  await Future<void>.delayed(const Duration(hours: 1));
}

//@@State(Scope.Benchmrk)
#[derive(Default)]
struct State;

impl State {
    //@@Setup(Level.Invokation)
    fn setup(&mut self) {}
}

//@@Benchmrk
fn first() {}

//@@Benchmark
//@@Warmup(iteration = 5)
//@@BenchmarkMode(Mode.AvarageTime)
//@@OutputTimeUnit(TimeUnit.Milliseconds)
fn second(_state: &State) {}

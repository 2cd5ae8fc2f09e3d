//@@State(Scope.Benchmrk)
typedef struct { int unused; } State;

//@@Setup(Level.Invokation)
void setup(State *state) { (void)state; }

//@@Benchmrk
void first(void) {}

//@@Benchmark
//@@Warmup(iteration = 5)
//@@BenchmarkMode(Mode.AvarageTime)
//@@OutputTimeUnit(TimeUnit.Milliseconds)
void second(State *state) { (void)state; }

//@@State(Scope.Benchmark)
typedef struct { int unused; } State;

//@@Setup
void of_nothing(void) {}

//@@Setup
int returns_something(State *state) { (void)state; return 0; }

//@@Setup @TearDown
void both(State *state) { (void)state; }

//@@TearDown
void takes_number(State *state, int not_a_state) { (void)state; (void)not_a_state; }

//@@Benchmark
//@@Setup // and a benchmark
void run(State *state) { (void)state; }

//@@Benchmark
void sound(State *state) { (void)state; }

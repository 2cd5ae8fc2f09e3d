//@@Setup
void of_nothing() {}

//@@State(Scope.Benchmark)
struct State {
    //@@Setup
    int returns_something() { return 0; }

    //@@Setup @TearDown
    void both() {}

    //@@TearDown
    void takes_number(int not_a_state) { (void)not_a_state; }
};

//@@Benchmark
//@@Setup // and a benchmark
void run(State &) {}

//@@Benchmark
void sound(State &) {}

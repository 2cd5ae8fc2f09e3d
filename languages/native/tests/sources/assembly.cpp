// Bodies whose code can be recognised in the emitted assembly.
//@@State(Scope.Benchmark)
struct Input {
    int factor = 3;
    double real = 1.5;
    int *table = nullptr;
};
//@@Benchmark
void empty() {}
//@@Benchmark
int product(const Input &input) { return input.factor * 12345; }
//@@Benchmark
double half(const Input &input) { return input.real * 0.7071; }
//@@Benchmark
void consumed(const Input &input, lath::Blackhole &blackhole) { blackhole.consume(input.factor * 23456); }
//@@Benchmark
void dropped(const Input &input) { (void)(input.factor * 34567); }
//@@State(Scope.Benchmark)
struct Global {
    //@@Param("4")
    static int number;
};
int Global::number = 4;
//@@Benchmark
int global() { return Global::number * 45678; }
// All the work is a load, of something other than the state.
//@@Benchmark
int loaded(const Input &input) { return input.table[input.factor]; }
//@@Benchmark
void handed(const Input &input, lath::Blackhole &blackhole) { blackhole.consume(input.table[input.factor]); }

// Bodies whose code can be recognised in the emitted assembly.
struct Input {
    int factor = 3;
    double real = 1.5;
    int *table = nullptr;
};
void empty() {}
int product(const Input &input) { return input.factor * 12345; }
double half(const Input &input) { return input.real * 0.7071; }
void consumed(const Input &input, lath::Blackhole &blackhole) { blackhole.consume(input.factor * 23456); }
void dropped(const Input &input) { (void)(input.factor * 34567); }
struct Global {
    static int number;
};
int Global::number = 4;
int global() { return Global::number * 45678; }
// All the work is a load, of something other than the state.
int loaded(const Input &input) { return input.table[input.factor]; }
void handed(const Input &input, lath::Blackhole &blackhole) { blackhole.consume(input.table[input.factor]); }

//@@State(Scope.Benchmark)
struct State {
private:
    //@@Setup
    void hidden_setup() {}
};

class Hiding {
    //@@Benchmark
    void hidden() {}
};

//@@Benchmark
template <typename T>
void generic(State &) {}

struct WithField {
    int counter = 0;
    //@@Benchmark
    int count() { return ++counter; }
};

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

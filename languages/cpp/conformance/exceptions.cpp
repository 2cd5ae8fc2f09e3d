#include <stdexcept>

//@@Benchmark
int standard() { throw std::out_of_range("over the edge"); }

struct Trouble {};

//@@Benchmark
void own() { throw Trouble(); }

//@@Benchmark
void number() { throw 42; }

//@@State(Scope.Thread)
struct State {
    //@@Setup(Level.Iteration)
    void prepare() { throw std::logic_error("not prepared"); }
};

//@@Benchmark
void fixture(State &) {}

#include <stdexcept>
#include <string>

namespace Benchmarks {

enum class Colour { RED, GREEN = 7 };

//@@State(Scope.Thread)
//@@AuxCounters(AuxCounters.Type.EVENTS)
class InputValue {
public:
    //@@Param({"25", "30"})
    int number = 1;
    //@@Param("1")
    static long base;
    //@@Param("a b")
    std::string text;
    //@@Param
    Colour colour = Colour::RED;
    //@@Param("0")
    unsigned char byte = 0;
    //@@Param("ab")
    char letters[4] = "";
    //@@Param("ab")
    const char *pointer = "";
    //@@Param("true")
    bool flag = false;
    //@@Param("c")
    char letter = ' ';
    //@@Param("0.5")
    double real = 0;
    //@@Param("-1")
    volatile short small = 0;

    //@@Setup
    void setUp() { eaches = 0; }
    //@@Setup(Level.Iteration)
    void each(lath::Blackhole &blackhole) { blackhole.consume(++eaches); }

    long eaches = 0;
    //@@Operations
    double done = 0;
};
long InputValue::base = 1;

static long factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

//@@Benchmark
long factorialRecursive(const InputValue &value) {
    if (value.number == 99) throw std::runtime_error("no \"99\"\n\xff");
    return factorial(value.number) + InputValue::base;
}

//@@Benchmark
void counted(InputValue &value, lath::BenchmarkParams &params) { value.done += params.getParamsCount(); }

} // namespace Benchmarks

//@@Benchmark
void empty() {}

//@@State(Scope.Benchmark)
struct Holder {
    int calls = 0;
    //@@Benchmark
    int held(const Benchmarks::InputValue *) { return ++calls; }
    //@@Benchmark
    static int only(Benchmarks::InputValue &value) { return value.number; }
};

//@@State(Scope.Thread)
//@@AuxCounters(AuxCounters.Type.EVENTS)
struct Waited {
    int events = 0;
    //@@Setup(Level.Invocation)
    void before() { events++; }
};

//@@Benchmark
void waiting(Waited &) {}

#include <stdexcept>
#include <string>

namespace Benchmarks {

enum class Colour { RED, GREEN = 7 };

//@@State(Scope.Benchmark)
class InputValue {
public:
    //@@Param({"25", "30"})
    int number = 1;
    static long base;
    std::string text;
    Colour colour = Colour::RED;
    unsigned char byte = 0;
    char letters[4] = "";
    const char *pointer = "";
    bool flag = false;
    char letter = ' ';
    double real = 0;
    volatile short small = 0;

    void setUp() { sum = number; }
    void each(lath::Blackhole &blackhole) { blackhole.consume(++eaches); }

    long sum = 0;
    long eaches = 0;
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

struct Holder {
    int calls = 0;
    //@@Benchmark
    int held(const Benchmarks::InputValue *) { return ++calls; }
    static int only(Benchmarks::InputValue copy) { return copy.number; }
};

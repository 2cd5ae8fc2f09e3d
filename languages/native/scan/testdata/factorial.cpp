// Factorial, recursive and iterative: raw notation, parameters in a nested state.
#include <iostream>

class Benchmarks {
public:
    @State(Scope.Benchmark)
    class InputValue {
    public:
        @Param({"25",
                "0x1E"})  // thirty
        static int number;
    };

    @Benchmark @BenchmarkMode(Mode.AverageTime)
    @OutputTimeUnit(TimeUnit.NANOSECONDS)
    // numbers up to 20 are exact
    unsigned long factorialRecursive(const InputValue &input) {
        return recursive(input.number);
    }

    //@@Benchmark @@BenchmarkMode({Mode.AverageTime, Mode.SampleTime})
    //@@Warmup(iterations = 5, time = 1,
    //         timeUnit = TimeUnit.SECONDS)
    unsigned long factorialIterative(const InputValue &input) {
        unsigned long product = 1;
        for (int i = 2; i <= input.number; i++) product *= i;
        return product;
    }

private:
    static unsigned long recursive(int n) { return n <= 1 ? 1 : n * recursive(n - 1); }
};

int Benchmarks::InputValue::number = 25;

int main() {
    Benchmarks::InputValue input;
    std::cout << Benchmarks().factorialIterative(input) << '\n';
}

#include <cmath>

//@@State(Scope.Thread)
struct Input {
    //@@Param("3.7")
    double x;
};

static const double known = 3.7;

static double curve(double x) { return std::log(x) * std::sin(x) + std::exp(x); }

//@@Benchmark
double nothing() { return 1; }

//@@Benchmark
double folded() { return curve(known); }

//@@Benchmark
double computed(const Input &input) { return curve(input.x); }

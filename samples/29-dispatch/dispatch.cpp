#include <memory>
#include <vector>

struct Step {
    virtual ~Step() = default;
    virtual unsigned apply(unsigned x) const = 0;
};
struct Triple : Step {
    unsigned apply(unsigned x) const override { return 3 * x + 1; }
};
struct Turn : Step {
    unsigned apply(unsigned x) const override { return x << 3 ^ x; }
};
struct Shift : Step {
    unsigned apply(unsigned x) const override { return x - (x >> 2); }
};

//@@State(Scope.Thread)
struct Chain {
    std::vector<std::unique_ptr<Step>> steps;
    unsigned x = 1;

    //@@Setup
    void link_up() {
        steps.push_back(std::make_unique<Triple>());
        steps.push_back(std::make_unique<Turn>());
        steps.push_back(std::make_unique<Shift>());
    }
};

//@@Benchmark
//@@OperationsPerInvocation(999)
unsigned direct(Chain &chain) {
    unsigned x = chain.x;
    for (int i = 0; i < 333; i++) x = Shift().apply(Turn().apply(Triple().apply(x)));
    return x;
}

//@@Benchmark
//@@OperationsPerInvocation(999)
unsigned dynamic(Chain &chain) {
    unsigned x = chain.x;
    for (int i = 0; i < 333; i++)
        for (const auto &step : chain.steps) x = step->apply(x);
    return x;
}

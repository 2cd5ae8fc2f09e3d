#include <numeric>
#include <vector>

//@@State(Scope.Thread)
class Holder {
    std::vector<unsigned> values;

public:
    //@@Param({"10", "10000"})
    int size;

    //@@Setup
    void fill() {
        values.resize(size);
        std::iota(values.begin(), values.end(), 0u);
    }

    //@@Benchmark
    unsigned sum() const {
        unsigned total = 1;
        for (unsigned value : values) total = total * 31 + value;
        return total;
    }
};

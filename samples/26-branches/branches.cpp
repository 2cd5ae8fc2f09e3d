#include <algorithm>
#include <vector>

constexpr int size = 32768;

//@@State(Scope.Benchmark)
struct Data {
    //@@Param({"false", "true"})
    bool sorted;
    std::vector<unsigned char> values, found;

    //@@Setup
    void fill() {
        unsigned x = 1;
        found.resize(size);
        for (int i = 0; i < size; i++) values.push_back((x = x * 1664525 + 1013904223) >> 24);
        if (sorted) std::sort(values.begin(), values.end());
    }
};

//@@Benchmark
//@@OperationsPerInvocation(32768)
int filter(Data &data) {
    int count = 0;
    for (unsigned char value : data.values)
        if (value >= 128) data.found[count++] = value;
    return count;
}

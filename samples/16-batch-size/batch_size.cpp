#include <vector>

//@@State(Scope.Thread)
struct List {
    std::vector<int> values;

    //@@Setup(Level.Iteration)
    void empty() { values.clear(); }
};

// Inserts at the front: the longer the list, the longer it takes.
//@@Benchmark
std::size_t insert(List &list) {
    list.values.insert(list.values.begin(), 7);
    return list.values.size();
}

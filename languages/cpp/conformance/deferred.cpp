#include "Blackhole.hpp"

#include <functional>
#include <vector>

// As views of C++20: elements are computed where it is gone through.
namespace ranges {
struct square_view {
    int length;
    int operator[](int i) const { return i * i; }
};
} // namespace ranges

//@@Benchmark
ranges::square_view lazy_sequence() { return {3}; }

//@@Benchmark
std::function<int()> lazy_function() {
    return [] { return 3; };
}

//@@Benchmark
std::vector<int> plain_list() {
    ranges::square_view squares = {3};
    std::vector<int> list;
    for (int i = 0; i < squares.length; i++) list.push_back(squares[i]);
    return list;
}

//@@Benchmark
void plain_consumed(Blackhole &blackhole) { blackhole.consume(ranges::square_view{3}); }

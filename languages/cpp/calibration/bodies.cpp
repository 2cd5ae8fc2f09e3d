// Eight kinds of work, six times as it is (`base`, `same`, `third` to `sixth`), and with 2 % and 5 %
// more of it (`more`, `five`). Those that `lath calibrate` measures also have 1 % more (`one`).
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <unordered_map>
#include <vector>

namespace {

std::uint64_t next(std::uint64_t x) { return x * 6364136223846793005u + 1442695040888963407u; }

std::uint64_t chain(int steps) {
    std::uint64_t x = 7;
    for (int i = 0; i < steps; i++) {
        x = next(x);
        asm volatile("" : "+r"(x));
    }
    return x;
}

std::uint64_t sorts(int times) {
    std::uint64_t x = 7, sum = 0;
    std::array<std::uint32_t, 64> values;
    for (int i = 0; i < times; i++) {
        for (auto &value : values)
            value = std::uint32_t((x = next(x)) >> 33);
        std::sort(values.begin(), values.end());
        sum += values[i % 64];
    }
    return sum;
}

// Each round begins and ends with an empty set, so that more rounds are as much more of the same.
std::uint64_t allocations(int rounds) {
    std::uint64_t sum = 0;
    for (int round = 0; round < rounds; round++) {
        std::uint64_t x = 7;
        std::array<void *, 16> held{};
        for (int i = 0; i < 40; i++) {
            auto &place = held[(x = next(x)) >> 60];
            std::free(place);
            place = std::malloc(16 + (x >> 33) % 1000);
            sum += std::uint64_t(place) & 1;
        }
        for (void *place : held)
            std::free(place);
    }
    return sum;
}

double divisions(int steps) {
    double x = 1.5;
    for (int i = 0; i < steps; i++) {
        x = 3.0 / x + 0.1;
        asm volatile("" : "+x"(x));
    }
    return x;
}

std::uint64_t branches(int steps) {
    std::uint64_t x = 7, sum = 0;
    for (int i = 0; i < steps; i++) {
        x = next(x);
        if (x >> 63)
            asm volatile("" : "+r"(sum));
        else
            sum += x;
    }
    return sum;
}

} // namespace

//@@State(Scope::Thread)
struct Copy {
    std::vector<char> from = std::vector<char>(8'400'000, 1), to = std::vector<char>(8'400'000);
    char copy(std::size_t bytes) {
        std::memcpy(to.data(), from.data(), bytes);
        return to[bytes / 2];
    }
};

//@@State(Scope::Thread)
struct Chase {
    std::vector<std::uint32_t> after = std::vector<std::uint32_t>(1 << 18);
    //@@Setup
    void link() {
        std::vector<std::uint32_t> order(after.size());
        std::iota(order.begin(), order.end(), 0u);
        std::uint64_t x = 7;
        for (std::size_t i = order.size() - 1; i > 0; i--)
            std::swap(order[i], order[((x = next(x)) >> 33) % (i + 1)]);
        for (std::size_t i = 0; i < order.size(); i++)
            after[order[i]] = order[(i + 1) % order.size()];
    }
    std::uint32_t at = 0;
    std::uint32_t chase(int steps) {
        for (int i = 0; i < steps; i++)
            at = after[at];
        return at;
    }
};

//@@State(Scope::Thread)
struct Table {
    std::unordered_map<std::uint64_t, std::uint64_t> all;
    std::uint64_t x = 7;
    //@@Setup
    void fill() {
        for (std::uint64_t key = 0; key < 4096; key++)
            all[key * 7919] = key;
    }
    std::uint64_t look_up(int times) {
        std::uint64_t sum = 0;
        for (int i = 0; i < times; i++)
            sum += all.at(((x = next(x)) >> 52) * 7919);
        return sum;
    }
};

//@@Benchmark
//@@Compare("chain")
std::uint64_t chain_base() { return chain(1000); }

//@@Benchmark
//@@Compare("chain")
std::uint64_t chain_same() { return chain(1000); }

//@@Benchmark
//@@Compare("chain")
std::uint64_t chain_third() { return chain(1000); }

//@@Benchmark
//@@Compare("chain")
std::uint64_t chain_fourth() { return chain(1000); }

//@@Benchmark
//@@Compare("chain")
std::uint64_t chain_fifth() { return chain(1000); }

//@@Benchmark
//@@Compare("chain")
std::uint64_t chain_sixth() { return chain(1000); }

//@@Benchmark
//@@Compare("chain")
std::uint64_t chain_one() { return chain(1010); }

//@@Benchmark
//@@Compare("chain")
std::uint64_t chain_more() { return chain(1020); }

//@@Benchmark
//@@Compare("chain")
std::uint64_t chain_five() { return chain(1050); }

//@@Benchmark
//@@Compare("sort")
std::uint64_t sort_base() { return sorts(100); }

//@@Benchmark
//@@Compare("sort")
std::uint64_t sort_same() { return sorts(100); }

//@@Benchmark
//@@Compare("sort")
std::uint64_t sort_third() { return sorts(100); }

//@@Benchmark
//@@Compare("sort")
std::uint64_t sort_fourth() { return sorts(100); }

//@@Benchmark
//@@Compare("sort")
std::uint64_t sort_fifth() { return sorts(100); }

//@@Benchmark
//@@Compare("sort")
std::uint64_t sort_sixth() { return sorts(100); }

//@@Benchmark
//@@Compare("sort")
std::uint64_t sort_more() { return sorts(102); }

//@@Benchmark
//@@Compare("sort")
std::uint64_t sort_five() { return sorts(105); }

//@@Benchmark
//@@Compare("allocation")
std::uint64_t allocation_base() { return allocations(100); }

//@@Benchmark
//@@Compare("allocation")
std::uint64_t allocation_same() { return allocations(100); }

//@@Benchmark
//@@Compare("allocation")
std::uint64_t allocation_third() { return allocations(100); }

//@@Benchmark
//@@Compare("allocation")
std::uint64_t allocation_fourth() { return allocations(100); }

//@@Benchmark
//@@Compare("allocation")
std::uint64_t allocation_fifth() { return allocations(100); }

//@@Benchmark
//@@Compare("allocation")
std::uint64_t allocation_sixth() { return allocations(100); }

//@@Benchmark
//@@Compare("allocation")
std::uint64_t allocation_one() { return allocations(101); }

//@@Benchmark
//@@Compare("allocation")
std::uint64_t allocation_more() { return allocations(102); }

//@@Benchmark
//@@Compare("allocation")
std::uint64_t allocation_five() { return allocations(105); }

//@@Benchmark
//@@Compare("division")
double division_base() { return divisions(1000); }

//@@Benchmark
//@@Compare("division")
double division_same() { return divisions(1000); }

//@@Benchmark
//@@Compare("division")
double division_third() { return divisions(1000); }

//@@Benchmark
//@@Compare("division")
double division_fourth() { return divisions(1000); }

//@@Benchmark
//@@Compare("division")
double division_fifth() { return divisions(1000); }

//@@Benchmark
//@@Compare("division")
double division_sixth() { return divisions(1000); }

//@@Benchmark
//@@Compare("division")
double division_more() { return divisions(1020); }

//@@Benchmark
//@@Compare("division")
double division_five() { return divisions(1050); }

//@@Benchmark
//@@Compare("branch")
std::uint64_t branch_base() { return branches(1000); }

//@@Benchmark
//@@Compare("branch")
std::uint64_t branch_same() { return branches(1000); }

//@@Benchmark
//@@Compare("branch")
std::uint64_t branch_third() { return branches(1000); }

//@@Benchmark
//@@Compare("branch")
std::uint64_t branch_fourth() { return branches(1000); }

//@@Benchmark
//@@Compare("branch")
std::uint64_t branch_fifth() { return branches(1000); }

//@@Benchmark
//@@Compare("branch")
std::uint64_t branch_sixth() { return branches(1000); }

//@@Benchmark
//@@Compare("branch")
std::uint64_t branch_one() { return branches(1010); }

//@@Benchmark
//@@Compare("branch")
std::uint64_t branch_more() { return branches(1020); }

//@@Benchmark
//@@Compare("branch")
std::uint64_t branch_five() { return branches(1050); }

//@@Benchmark
//@@Compare("copy 8 MB")
char copy_base(Copy &c) { return c.copy(8'000'000); }

//@@Benchmark
//@@Compare("copy 8 MB")
char copy_same(Copy &c) { return c.copy(8'000'000); }

//@@Benchmark
//@@Compare("copy 8 MB")
char copy_third(Copy &c) { return c.copy(8'000'000); }

//@@Benchmark
//@@Compare("copy 8 MB")
char copy_fourth(Copy &c) { return c.copy(8'000'000); }

//@@Benchmark
//@@Compare("copy 8 MB")
char copy_fifth(Copy &c) { return c.copy(8'000'000); }

//@@Benchmark
//@@Compare("copy 8 MB")
char copy_sixth(Copy &c) { return c.copy(8'000'000); }

//@@Benchmark
//@@Compare("copy 8 MB")
char copy_more(Copy &c) { return c.copy(8'160'000); }

//@@Benchmark
//@@Compare("copy 8 MB")
char copy_five(Copy &c) { return c.copy(8'400'000); }

//@@Benchmark
//@@Compare("chase 1 MB")
std::uint32_t chase_base(Chase &c) { return c.chase(1000); }

//@@Benchmark
//@@Compare("chase 1 MB")
std::uint32_t chase_same(Chase &c) { return c.chase(1000); }

//@@Benchmark
//@@Compare("chase 1 MB")
std::uint32_t chase_third(Chase &c) { return c.chase(1000); }

//@@Benchmark
//@@Compare("chase 1 MB")
std::uint32_t chase_fourth(Chase &c) { return c.chase(1000); }

//@@Benchmark
//@@Compare("chase 1 MB")
std::uint32_t chase_fifth(Chase &c) { return c.chase(1000); }

//@@Benchmark
//@@Compare("chase 1 MB")
std::uint32_t chase_sixth(Chase &c) { return c.chase(1000); }

//@@Benchmark
//@@Compare("chase 1 MB")
std::uint32_t chase_one(Chase &c) { return c.chase(1010); }

//@@Benchmark
//@@Compare("chase 1 MB")
std::uint32_t chase_more(Chase &c) { return c.chase(1020); }

//@@Benchmark
//@@Compare("chase 1 MB")
std::uint32_t chase_five(Chase &c) { return c.chase(1050); }

//@@Benchmark
//@@Compare("table")
std::uint64_t table_base(Table &t) { return t.look_up(500); }

//@@Benchmark
//@@Compare("table")
std::uint64_t table_same(Table &t) { return t.look_up(500); }

//@@Benchmark
//@@Compare("table")
std::uint64_t table_third(Table &t) { return t.look_up(500); }

//@@Benchmark
//@@Compare("table")
std::uint64_t table_fourth(Table &t) { return t.look_up(500); }

//@@Benchmark
//@@Compare("table")
std::uint64_t table_fifth(Table &t) { return t.look_up(500); }

//@@Benchmark
//@@Compare("table")
std::uint64_t table_sixth(Table &t) { return t.look_up(500); }

//@@Benchmark
//@@Compare("table")
std::uint64_t table_more(Table &t) { return t.look_up(510); }

//@@Benchmark
//@@Compare("table")
std::uint64_t table_five(Table &t) { return t.look_up(525); }

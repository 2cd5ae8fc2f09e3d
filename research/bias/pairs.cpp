// Ten pairs of different work that lasts about alike. The work is that of `lath calibrate`.
#include "../../languages/cpp/calibration/bodies.cpp"

//@@State(Scope.Thread)
struct Links : Chase {
    //@@Setup
    void prepare() { link(); }
};

//@@State(Scope.Thread)
struct Words : Table {
    //@@Setup
    void prepare() { fill(); }
};

//@@State(Scope.Thread)
struct Bytes : Copy {};

//@@Benchmark
//@@Compare("chain and division")
std::uint64_t pair0_first() { return chain(4000); }

//@@Benchmark
//@@Compare("chain and division")
double pair0_second() { return divisions(1000); }

//@@Benchmark
//@@Compare("chain and branch")
std::uint64_t pair1_first() { return chain(4000); }

//@@Benchmark
//@@Compare("chain and branch")
std::uint64_t pair1_second() { return branches(4400); }

//@@Benchmark
//@@Compare("chain and chase")
std::uint64_t pair2_first() { return chain(4000); }

//@@Benchmark
//@@Compare("chain and chase")
std::uint32_t pair2_second(Links &links) { return links.chase(500); }

//@@Benchmark
//@@Compare("chain and allocation")
std::uint64_t pair3_first() { return chain(4000); }

//@@Benchmark
//@@Compare("chain and allocation")
std::uint64_t pair3_second() { return allocations(17); }

//@@Benchmark
//@@Compare("division and sort")
double pair4_first() { return divisions(1000); }

//@@Benchmark
//@@Compare("division and sort")
std::uint64_t pair4_second() { return sorts(14); }

//@@Benchmark
//@@Compare("division and copy")
double pair5_first() { return divisions(1000); }

//@@Benchmark
//@@Compare("division and copy")
char pair5_second(Bytes &bytes) { return bytes.copy(370'000); }

//@@Benchmark
//@@Compare("branch and sort")
std::uint64_t pair6_first() { return branches(4400); }

//@@Benchmark
//@@Compare("branch and sort")
std::uint64_t pair6_second() { return sorts(14); }

//@@Benchmark
//@@Compare("branch and table")
std::uint64_t pair7_first() { return branches(4400); }

//@@Benchmark
//@@Compare("branch and table")
std::uint64_t pair7_second(Words &words) { return words.look_up(2100); }

//@@Benchmark
//@@Compare("allocation and table")
std::uint64_t pair8_first() { return allocations(17); }

//@@Benchmark
//@@Compare("allocation and table")
std::uint64_t pair8_second(Words &words) { return words.look_up(2100); }

//@@Benchmark
//@@Compare("chase and copy")
std::uint32_t pair9_first(Links &links) { return links.chase(500); }

//@@Benchmark
//@@Compare("chase and copy")
char pair9_second(Bytes &bytes) { return bytes.copy(370'000); }

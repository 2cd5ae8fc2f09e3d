#include <cstdint>

//@@State(Scope.Thread)
struct Narrow {
    //@@Operations
    std::uint32_t operations = 0;
};

//@@State(Scope.Thread)
struct Byte {
    //@@Operations
    std::int8_t operations = 0;
};

//@@State(Scope.Thread) @AuxCounters
struct Aux {
    std::int32_t hits = 0;
    unsigned char lost = 0;
};

//@@Benchmark
void a_counted(Narrow &narrow) { narrow.operations += 10000; }

//@@Benchmark
void b_lost(Byte &byte) { byte.operations += 7; }

//@@Benchmark
void c_aux(Aux &aux) {
    // It wraps around as the processor does.
    aux.hits = static_cast<std::int32_t>(static_cast<std::uint32_t>(aux.hits) + 10000);
    aux.lost += 7;
}

//@@State(Scope.Thread) @AuxCounters
struct Round {
    long straight = 0;
    std::uint64_t masked = 0;
    std::uint32_t reduced = 0;
};

//@@State(Scope.Thread)
struct Again {
    //@@Operations
    long operations = 0;
};

//@@State(Scope.Thread) @AuxCounters(Type.EVENTS)
struct Each {
    long each = 0;

    //@@Setup(Level.Invocation)
    void prepare() { each = 0; }
};

//@@Benchmark
void d_round(Round &round) {
    round.straight++;
    round.masked = (round.masked + 1) & 0xffff;
    round.reduced = (round.reduced + 1) % 1000;
}

//@@Benchmark
void e_again(Again &again) { again.operations = (again.operations + 1) % 1000; }

//@@Benchmark
void f_each(Each &each) { each.each += 5; }

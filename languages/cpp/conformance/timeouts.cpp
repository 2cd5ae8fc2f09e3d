#include "../../c/conformance/trace.h"
#include <chrono>
#include <thread>

//@@Benchmark
void late() {
    std::this_thread::sleep_for(std::chrono::milliseconds(600));
    trace("late");
}

//@@Benchmark
void never() {
    trace("never");
    for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
}

//@@State(Scope.Thread)
struct Starts {
    //@@Setup(Level.Trial)
    void set_up() {
        for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
    }
};

//@@State(Scope.Thread)
struct Ends {
    //@@TearDown(Level.Iteration)
    void tear_down() {
        for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
    }
};

//@@Benchmark
void hangs_a_call() {
    for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
}

//@@Benchmark
void hangs_set_up(Starts &) {}

//@@Benchmark
void hangs_tear_down(Ends &) {}

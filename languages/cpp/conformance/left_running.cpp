#include <atomic>
#include <chrono>
#include <thread>

static void wait_for(const std::atomic<bool> *over) {
    while (!*over) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

static std::atomic<bool> never(false);

//@@State(Scope.Benchmark)
struct Leaves {
    //@@Setup
    void start() { std::thread(wait_for, &never).detach(); }
};

//@@Benchmark
bool leaves(Leaves &) { return never; }

//@@State(Scope.Benchmark)
struct Ends {
    std::thread thread;
    std::atomic<bool> over{false};

    //@@Setup
    void start() { thread = std::thread(wait_for, &over); }

    //@@TearDown
    void stop() {
        over = true;
        thread.join();
    }
};

//@@Benchmark
bool ends(Ends &state) { return state.over; }

#include <chrono>

//@@State(Scope.Thread)
struct Luck {
    int rounds;

    // What a process is lucky with (addresses, hash seeds, the first CPU) holds for its whole life.
    //@@Setup
    void draw() {
        auto now = std::chrono::system_clock::now().time_since_epoch();
        rounds = 200 + std::chrono::duration_cast<std::chrono::microseconds>(now).count() % 8 * 200;
    }
};

//@@Benchmark
unsigned work(const Luck &luck) {
    unsigned x = 1;
    for (int i = 0; i < luck.rounds; i++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
    }
    return x;
}

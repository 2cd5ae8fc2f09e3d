#include "benchmark/benchmark.h"
#include <deque>

class QueueBench : public benchmark::Fixture {
public:
    void SetUp(const ::benchmark::State &) override {
        for (int i = 0; i < 100; i++) queue.push_back(i);
    }

    void TearDown(const ::benchmark::State &state) override {
        queue.clear();
    }

protected:
    std::deque<int> queue;
};

BENCHMARK_F(QueueBench, Turn)(benchmark::State &state) {
    for (auto _ : state) {
        queue.push_back(queue.front());
        queue.pop_front();
        benchmark::DoNotOptimize(queue.back());
    }
}

BENCHMARK_DEFINE_F(QueueBench, Skip)(benchmark::State &st) {
    int seen = 0;
    for (auto _ : st) {
        for (int i = 0; i < st.range(0); i++) {
            if (i % 3) continue;
            seen += queue[i];
        }
        benchmark::DoNotOptimize(seen);
    }
}
BENCHMARK_REGISTER_F(QueueBench, Skip)->Arg(10)->Arg(50);

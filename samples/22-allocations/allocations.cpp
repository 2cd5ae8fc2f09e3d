#include <memory>

//@@State(Scope.Thread)
struct Keeper {
    std::unique_ptr<int[]> block;
    unsigned sum = 0;
};

//@@Benchmark
int *allocates(Keeper &keeper) {
    keeper.block.reset(new int[1000]);
    return keeper.block.get();
}

//@@Benchmark
unsigned computes(Keeper &keeper) { return keeper.sum = keeper.sum * 31 + 7; }

#include <time.h>

//@@State(Scope.Thread)
typedef struct {
    int rounds;
} Luck;

// What a process is lucky with (addresses, hash seeds, the first CPU) holds for its whole life.
//@@Setup
void draw(Luck *luck) {
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    luck->rounds = 200 + now.tv_nsec / 1000 % 8 * 200;
}

//@@Benchmark
unsigned work(const Luck *luck) {
    unsigned x = 1;
    for (int i = 0; i < luck->rounds; i++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
    }
    return x;
}

#include "trace.h"
#include "lath.h"

//@@Benchmark
void run(void) { trace("run"); }

static int drive(int turns) {
    trace("main runs");
    while (turns--) run();
    return 0;
}

int main(int argc, char *argv[]) {
    (void)argv;
    if (argc > 1) {
        return drive(argc);
    }
    return drive(3);
}

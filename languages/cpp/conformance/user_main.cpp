#include "../../c/conformance/trace.h"
#include "lath.h"

//@@Benchmark
void run() { trace("run"); }

void drive() {
    for (int turn = 0; turn < 3; turn++) run();
}

int main()
{
    trace("main runs");
    drive();
    return 0;
}

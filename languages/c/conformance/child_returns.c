#include "trace.h"
#include <sys/wait.h>

//@@Benchmark
int run(void) {
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        trace("child");
        return 0;
    }
    waitpid(child, &status, 0);
    trace("parent");
    return status;
}

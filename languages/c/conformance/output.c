#include "trace.h"

/* 8 MB on each stream: far more than a pipe holds. */
//@@Benchmark
void flood(void) {
    for (int i = 0; i < 100000; i++) {
        fputs("This line is printed a hundred thousand times and means nothing at all to anybody.\n", stdout);
        fputs("This line is printed a hundred thousand times and means nothing at all to anybody.\n", stderr);
    }
    trace("flooded");
}

//@@Benchmark
void look_alike(void) {
    puts("{\"event\":\"iteration\",\"phase\":\"measurement\",\"index\":1,\"threads\":[{\"method\":\"look_alike\",\"calls\":1,\"ns\":4711}]}");
    fputs("{\"event\":\"failure\",\"kind\":\"exception\",\"where\":\"nowhere\",\"message\":\"none\"}\n", stderr);
    fflush(stdout);
}

//@@Benchmark
void bytes(void) {
    fwrite("\xff\xfe\x00\x1b[31m\n", 1, 9, stdout);
    fflush(stdout);
}

//@@Benchmark
void closes_output(void) {
    close(0);
    close(1);
    close(2);
}

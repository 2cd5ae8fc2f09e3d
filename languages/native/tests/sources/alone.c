/* Everything that can be consumed, outside LATH. */
#include "lath.h"
#include <stdio.h>
#include <unistd.h>

#ifdef LATH
#error "only a wrapper defines LATH"
#endif

struct bits {
    int a : 3;
};
struct three {
    char c[3];
};
typedef enum { A } Kind;

int main(void) {
    Blackhole hole, *bh = &hole;
    struct bits bits = {1};
    struct three three = {{1, 2, 3}};
    Kind kind = A;
    int array[4] = {0};
    const int constant = 2;
    volatile int fickle = 3;
    lath_consume(bh, bits.a);
    lath_consume(bh, bits);
    lath_consume(bh, three);
    lath_consume(bh, kind);
    lath_consume(bh, "abc");
    lath_consume(bh, array);
    lath_consume(bh, &array);
    lath_consume(bh, main);
    lath_consume(bh, (void *)0);
    lath_consume(bh, constant);
    lath_consume(bh, fickle);
    lath_consume(bh, (_Bool)1);
    lath_consume(bh, (char)1);
    lath_consume(bh, 1.5f);
    lath_consume(bh, 1.5);
    lath_consume(bh, 1.5L);
    lath_consume(bh, 1ULL);
    lath_consume_cpu(10);
    Control control = {0};
    BenchmarkParams params = {0};
    int wrong = control.stopMeasurement || lath_param(&params, "x") || Threads.MAX < 1 || Threads.HALF_MAX * 2 < Threads.MAX || sysconf(_SC_NPROCESSORS_ONLN) != Threads.MAX;
    puts(wrong ? "wrong" : "consumed");
    return 0;
}

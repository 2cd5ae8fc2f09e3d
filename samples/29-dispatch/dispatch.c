typedef unsigned Step(unsigned);

static unsigned triple(unsigned x) { return 3 * x + 1; }
static unsigned turn(unsigned x) { return x << 3 ^ x; }
static unsigned shift(unsigned x) { return x - (x >> 2); }

//@@State(Scope.Thread)
typedef struct {
    Step *steps[3];
    unsigned x;
} Chain;

//@@Setup
void link_up(Chain *chain) {
    *chain = (Chain){{triple, turn, shift}, 1};
}

//@@Benchmark
//@@OperationsPerInvocation(999)
unsigned direct(Chain *chain) {
    unsigned x = chain->x;
    for (int i = 0; i < 333; i++) x = shift(turn(triple(x)));
    return x;
}

//@@Benchmark
//@@OperationsPerInvocation(999)
unsigned dynamic(Chain *chain) {
    unsigned x = chain->x;
    for (int i = 0; i < 333; i++)
        for (int step = 0; step < 3; step++) x = chain->steps[step](x);
    return x;
}

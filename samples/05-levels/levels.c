enum { SIZE = 300 };

//@@State(Scope.Thread)
typedef struct {
    int values[SIZE];
} Once;

//@@State(Scope.Thread)
typedef struct {
    int values[SIZE];
} Each;

static void shuffle(int *values) {
    for (int i = 0; i < SIZE; i++) values[i] = i * 7919 % SIZE;
}

static int sort(int *values) {
    for (int i = 1; i < SIZE; i++) {
        int value = values[i], at = i;
        for (; at > 0 && values[at - 1] > value; at--) values[at] = values[at - 1];
        values[at] = value;
    }
    return values[0];
}

//@@Setup(Level.Trial)
void before_all(Once *state) { shuffle(state->values); }

//@@Setup(Level.Invocation)
void before_each(Each *state) { shuffle(state->values); }

//@@Benchmark
int sort_sorted(Once *state) { return sort(state->values); }

//@@Benchmark
int sort_shuffled(Each *state) { return sort(state->values); }

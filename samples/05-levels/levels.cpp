constexpr int size = 300;

static void shuffle(int *values) {
    for (int i = 0; i < size; i++) values[i] = i * 7919 % size;
}

static int sort(int *values) {
    for (int i = 1; i < size; i++) {
        int value = values[i], at = i;
        for (; at > 0 && values[at - 1] > value; at--) values[at] = values[at - 1];
        values[at] = value;
    }
    return values[0];
}

//@@State(Scope.Thread)
struct Once {
    int values[size];
    //@@Setup(Level.Trial)
    void before_all() { shuffle(values); }
};

//@@State(Scope.Thread)
struct Each {
    int values[size];
    //@@Setup(Level.Invocation)
    void before_each() { shuffle(values); }
};

//@@Benchmark
int sort_sorted(Once &state) { return sort(state.values); }

//@@Benchmark
int sort_shuffled(Each &state) { return sort(state.values); }

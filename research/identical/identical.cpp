// One function under two names: whoever finds a difference between them is wrong.

//@@State(Scope.Thread)
struct Numbers {
    unsigned values[64];
    //@@Setup
    void fill() {
        for (unsigned i = 0; i < 64; i++) values[i] = i * 2654435761u;
    }
};

static unsigned mixed(const Numbers &numbers) {
    unsigned sum = 0;
    for (unsigned value : numbers.values) sum = (sum ^ value) * 16777619u;
    return sum;
}

//@@Benchmark
//@@Compare("mixed")
unsigned one(const Numbers &numbers) { return mixed(numbers); }

//@@Benchmark
//@@Compare("mixed")
unsigned other(const Numbers &numbers) { return mixed(numbers); }

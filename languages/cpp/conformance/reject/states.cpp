//@@State // no scope
struct Scopeless {};

struct Hen;

//@@State(Scope.Benchmark)
struct Egg {
    //@@Setup
    void lay(Hen &) {}
};
//@@State(Scope.Benchmark)
struct Hen {
    //@@Setup
    void hatch(Egg &) {}
};

//@@State(Scope.Group)
struct Grouped {};

//@@Benchmark
void scopeless(Scopeless &) {}
//@@Benchmark
void circular(Egg &) {}
//@@Benchmark
void outside_any_group(Grouped &) {}

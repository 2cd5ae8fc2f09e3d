//@@State(Scope.Thread)
struct Input {
    //@@Param("12345")
    unsigned long x;
};

static unsigned long mix(unsigned long x) {
    for (int i = 0; i < 8; i++) x = (x ^ x >> 29) * 0x9E3779B97F4A7C15u;
    return x;
}

//@@Benchmark
unsigned long independent(const Input &input) { return mix(input.x); }

//@@Benchmark
unsigned long chained(Input &input) { return input.x = mix(input.x); }

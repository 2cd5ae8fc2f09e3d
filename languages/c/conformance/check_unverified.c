typedef struct {
    int unused;
} Thing;

static Thing things[2];

//@@Benchmark
//@@Compare(value = "things", baseline = true)
Thing *a_thing(void) { return &things[0]; }

//@@Benchmark
//@@Compare("things")
Thing *b_thing(void) { return &things[1]; }

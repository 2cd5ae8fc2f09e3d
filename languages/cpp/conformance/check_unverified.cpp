struct Thing {
    int unused;
};

static Thing things[2];

//@@Benchmark
//@@Compare(value = "things", baseline = true)
Thing *a_thing() { return &things[0]; }

//@@Benchmark
//@@Compare("things")
Thing *b_thing() { return &things[1]; }

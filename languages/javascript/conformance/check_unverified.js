class Thing {}

//@@Benchmark
//@@Compare(value = "things", baseline = true)
const a_thing = () => new Thing();

//@@Benchmark
//@@Compare("things")
const b_thing = () => new Thing();

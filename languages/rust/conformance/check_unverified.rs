struct Thing {
    _number: i32,
}

//@@Benchmark
//@@Compare(value = "things", baseline = true)
fn a_thing() -> Thing {
    Thing { _number: 1 }
}

//@@Benchmark
//@@Compare("things")
fn b_thing() -> Box<Thing> {
    Box::new(Thing { _number: 1 })
}

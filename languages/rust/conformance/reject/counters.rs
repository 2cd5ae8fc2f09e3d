//@@AuxCounters // no state
#[derive(Default)]
pub struct Stateless {
    pub hits: i32,
}

//@@AuxCounters // shared
//@@State(Scope.Benchmark)
#[derive(Default)]
pub struct Shared {
    pub hits: i32,
}

//@@State(Scope.Thread) @AuxCounters
#[derive(Default)]
pub struct One {
    pub hits: i32,
}

//@@State(Scope.Thread) @AuxCounters
#[derive(Default)]
pub struct Two {
    pub hits: i32,
}

//@@State(Scope.Thread)
#[derive(Default)]
pub struct Counting {
    //@@Operations // text
    text: String,
    //@@Operations
    first: i64,
    //@@Operations // second
    second: i64,
}

//@@Benchmark
fn same_counter(_one: &One, _two: &Two) {}

//@@Benchmark
fn shared(_shared: &Shared, _counting: &Counting) {}

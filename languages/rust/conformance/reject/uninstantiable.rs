//@@State(Scope.Benchmark)
trait Abstract {
    fn value(&self) -> i32;
}

//@@State(Scope.Benchmark)
struct Demanding {
    size: i32,
}

impl Demanding {
    fn new(size: i32) -> Demanding {
        Demanding { size }
    }
}

//@@Benchmark
fn run(first: &dyn Abstract, second: &Demanding) -> i32 {
    first.value() + second.size + Demanding::new(1).size
}

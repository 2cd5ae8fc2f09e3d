//@@State(Scope.Benchmark)
#[derive(Default)]
struct Shared {
    unused: u64,
}

impl Shared {
    //@@Setup
    fn one(&mut self) {
        println!("SHARED object made");
    }
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Own {
    count: u64,
}

impl Own {
    //@@Setup
    fn each(&mut self) {
        println!("OWN object made");
    }
}

//@@Benchmark
//@@Threads(2)
fn count(shared: &Shared, own: &mut Own) -> u64 {
    own.count += 1;
    own.count + shared.unused
}

trait Base {
    fn value(&self) -> u32;

    //@@Setup
    fn prepare(&mut self) {
        println!("BASE set up");
    }

    //@@Benchmark
    fn work(&mut self) -> u32 {
        self.value()
    }
}

//@@State(Scope.Thread)
#[derive(Default)]
struct One;

impl Base for One {
    fn value(&self) -> u32 {
        1
    }
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Two;

impl Base for Two {
    fn value(&self) -> u32 {
        2
    }
}

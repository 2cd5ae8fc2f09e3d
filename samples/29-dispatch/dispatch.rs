trait Step {
    fn apply(&self, x: u32) -> u32;
}

struct Triple;
struct Turn;
struct Shift;

impl Step for Triple {
    fn apply(&self, x: u32) -> u32 {
        x.wrapping_mul(3).wrapping_add(1)
    }
}

impl Step for Turn {
    fn apply(&self, x: u32) -> u32 {
        x << 3 ^ x
    }
}

impl Step for Shift {
    fn apply(&self, x: u32) -> u32 {
        x - (x >> 2)
    }
}

//@@State(Scope.Thread)
struct Chain {
    steps: Vec<Box<dyn Step>>,
    x: u32,
}

impl Default for Chain {
    fn default() -> Chain {
        Chain { steps: vec![Box::new(Triple), Box::new(Turn), Box::new(Shift)], x: 1 }
    }
}

//@@Benchmark
//@@OperationsPerInvocation(999)
fn direct(chain: &Chain) -> u32 {
    (0..333).fold(chain.x, |x, _| Shift.apply(Turn.apply(Triple.apply(x))))
}

//@@Benchmark
//@@OperationsPerInvocation(999)
fn dynamic(chain: &Chain) -> u32 {
    (0..333).fold(chain.x, |x, _| chain.steps.iter().fold(x, |x, step| step.apply(x)))
}

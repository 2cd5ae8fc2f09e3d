//@@State // no scope
#[derive(Default)]
struct Scopeless;

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Egg;

impl Egg {
    //@@Setup
    fn lay(&mut self, _hen: &Hen) {}
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Hen;

impl Hen {
    //@@Setup
    fn hatch(&mut self, _egg: &Egg) {}
}

//@@State(Scope.Group)
#[derive(Default)]
struct Grouped;

//@@Benchmark
fn scopeless(_state: &Scopeless) {}

//@@Benchmark
fn circular(_egg: &Egg) {}

//@@Benchmark
fn outside_any_group(_state: &Grouped) {}

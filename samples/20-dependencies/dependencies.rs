//@@State(Scope.Benchmark)
#[derive(Default)]
struct Depot {
    goods: u32,
}

impl Depot {
    //@@Setup
    fn fill(&mut self) {
        self.goods = 84;
    }
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Shelf {
    goods: u32,
}

impl Shelf {
    //@@Setup
    fn fill(&mut self, depot: &Depot) {
        self.goods = depot.goods / 2;
        println!("shelf has {}", self.goods);
    }
}

//@@Benchmark
fn take(shelf: &Shelf) -> u32 {
    shelf.goods
}

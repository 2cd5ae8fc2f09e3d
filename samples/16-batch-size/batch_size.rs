//@@State(Scope.Thread)
#[derive(Default)]
struct List(Vec<u32>);

impl List {
    //@@Setup(Level.Iteration)
    fn empty(&mut self) {
        self.0.clear();
    }
}

// Inserts at the front: the longer the list, the longer it takes.
//@@Benchmark
fn insert(list: &mut List) -> usize {
    list.0.insert(0, 7);
    list.0.len()
}

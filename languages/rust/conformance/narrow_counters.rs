//@@State(Scope.Thread)
#[derive(Default)]
struct Narrow {
    //@@Operations
    operations: i32,
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Byte {
    //@@Operations
    operations: u8,
}

//@@State(Scope.Thread) @AuxCounters
#[derive(Default)]
pub struct Aux {
    pub hits: u32,
    pub lost: i8,
}

//@@Benchmark
fn a_counted(narrow: &mut Narrow) {
    narrow.operations = narrow.operations.wrapping_add(10_000);
}

//@@Benchmark
fn b_lost(byte: &mut Byte) {
    byte.operations = byte.operations.wrapping_add(7);
}

//@@Benchmark
fn c_aux(aux: &mut Aux) {
    aux.hits = aux.hits.wrapping_add(10_000);
    aux.lost = aux.lost.wrapping_add(7);
}

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

//@@State(Scope.Thread) @AuxCounters
#[derive(Default)]
pub struct Round {
    pub straight: i64,
    pub masked: u64,
    pub reduced: i32,
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Again {
    //@@Operations
    operations: usize,
}

//@@State(Scope.Thread) @AuxCounters(Type.EVENTS)
#[derive(Default)]
pub struct Each {
    pub each: i64,
}

impl Each {
    //@@Setup(Level.Invocation)
    fn prepare(&mut self) {
        self.each = 0;
    }
}

//@@Benchmark
fn d_round(round: &mut Round) {
    round.straight += 1;
    round.masked = (round.masked + 1) & 0xffff;
    round.reduced = (round.reduced + 1) % 1000;
}

//@@Benchmark
fn e_again(again: &mut Again) {
    again.operations = (again.operations + 1) % 1000;
}

//@@Benchmark
fn f_each(each: &mut Each) {
    each.each += 5;
}

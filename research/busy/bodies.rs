//! Eight kinds of work, each six times as it is, and with 2 % (`more`) and 5 % (`five`) more of it.

use std::collections::HashMap;
use std::hint::black_box;

fn next(x: u64) -> u64 {
    x.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407)
}

fn chain(steps: u32) -> u64 {
    (0..steps).fold(7, |x, _| black_box(next(x)))
}

fn sorts(times: u32) -> u64 {
    let (mut x, mut sum, mut values) = (7, 0, [0_u32; 64]);
    for i in 0..times as usize {
        for value in &mut values {
            x = next(x);
            *value = (x >> 33) as u32;
        }
        values.sort_unstable();
        sum += u64::from(values[i % 64]);
    }
    sum
}

// Each round begins and ends with an empty set, so that more rounds are as much more of the same.
fn allocations(rounds: u32) -> u64 {
    let mut sum = 0;
    for _ in 0..rounds {
        let mut x = 7_u64;
        let mut held: [Vec<u8>; 16] = Default::default();
        for _ in 0..40 {
            x = next(x);
            let place = &mut held[(x >> 60) as usize];
            *place = black_box(Vec::with_capacity(16 + (x >> 33) as usize % 1000));
            sum += place.capacity() as u64;
        }
    }
    sum
}

fn divisions(steps: u32) -> f64 {
    (0..steps).fold(1.5, |x, _| black_box(3.0 / x + 0.1))
}

fn branches(steps: u32) -> u64 {
    let (mut x, mut sum) = (7, 0_u64);
    for _ in 0..steps {
        x = next(x);
        if x >> 63 == 1 {
            sum = black_box(sum);
        } else {
            sum = sum.wrapping_add(x);
        }
    }
    sum
}

//@@State(Scope.Thread)
struct Copy {
    from: Vec<u8>,
    to: Vec<u8>,
}

impl Default for Copy {
    fn default() -> Self {
        Copy { from: vec![1; 8_400_000], to: vec![0; 8_400_000] }
    }
}

impl Copy {
    fn copy(&mut self, bytes: usize) -> u8 {
        self.to[..bytes].copy_from_slice(&self.from[..bytes]);
        self.to[bytes / 2]
    }
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Chase {
    after: Vec<u32>,
    at: u32,
}

impl Chase {
    //@@Setup
    fn link(&mut self) {
        let mut order: Vec<u32> = (0..1 << 18).collect();
        let mut x = 7;
        for i in (1..order.len()).rev() {
            x = next(x);
            order.swap(i, (x >> 33) as usize % (i + 1));
        }
        self.after = vec![0; order.len()];
        for i in 0..order.len() {
            self.after[order[i] as usize] = order[(i + 1) % order.len()];
        }
    }

    fn chase(&mut self, steps: u32) -> u32 {
        for _ in 0..steps {
            self.at = self.after[self.at as usize];
        }
        self.at
    }
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Table {
    all: HashMap<u64, u64>,
    x: u64,
}

impl Table {
    //@@Setup
    fn fill(&mut self) {
        self.all = (0..4096).map(|key| (key * 7919, key)).collect();
    }

    fn look_up(&mut self, times: u32) -> u64 {
        let mut sum = 0;
        for _ in 0..times {
            self.x = next(self.x);
            sum += self.all[&((self.x >> 52) * 7919)];
        }
        sum
    }
}

//@@Benchmark
//@@Compare("chain")
fn chain_base() -> u64 {
    chain(1000)
}

//@@Benchmark
//@@Compare("chain")
fn chain_same() -> u64 {
    chain(1000)
}

//@@Benchmark
//@@Compare("chain")
fn chain_third() -> u64 {
    chain(1000)
}

//@@Benchmark
//@@Compare("chain")
fn chain_fourth() -> u64 {
    chain(1000)
}

//@@Benchmark
//@@Compare("chain")
fn chain_fifth() -> u64 {
    chain(1000)
}

//@@Benchmark
//@@Compare("chain")
fn chain_sixth() -> u64 {
    chain(1000)
}

//@@Benchmark
//@@Compare("chain")
fn chain_more() -> u64 {
    chain(1020)
}

//@@Benchmark
//@@Compare("chain")
fn chain_five() -> u64 {
    chain(1050)
}

//@@Benchmark
//@@Compare("sort")
fn sort_base() -> u64 {
    sorts(100)
}

//@@Benchmark
//@@Compare("sort")
fn sort_same() -> u64 {
    sorts(100)
}

//@@Benchmark
//@@Compare("sort")
fn sort_third() -> u64 {
    sorts(100)
}

//@@Benchmark
//@@Compare("sort")
fn sort_fourth() -> u64 {
    sorts(100)
}

//@@Benchmark
//@@Compare("sort")
fn sort_fifth() -> u64 {
    sorts(100)
}

//@@Benchmark
//@@Compare("sort")
fn sort_sixth() -> u64 {
    sorts(100)
}

//@@Benchmark
//@@Compare("sort")
fn sort_more() -> u64 {
    sorts(102)
}

//@@Benchmark
//@@Compare("sort")
fn sort_five() -> u64 {
    sorts(105)
}

//@@Benchmark
//@@Compare("allocation")
fn allocation_base() -> u64 {
    allocations(100)
}

//@@Benchmark
//@@Compare("allocation")
fn allocation_same() -> u64 {
    allocations(100)
}

//@@Benchmark
//@@Compare("allocation")
fn allocation_third() -> u64 {
    allocations(100)
}

//@@Benchmark
//@@Compare("allocation")
fn allocation_fourth() -> u64 {
    allocations(100)
}

//@@Benchmark
//@@Compare("allocation")
fn allocation_fifth() -> u64 {
    allocations(100)
}

//@@Benchmark
//@@Compare("allocation")
fn allocation_sixth() -> u64 {
    allocations(100)
}

//@@Benchmark
//@@Compare("allocation")
fn allocation_more() -> u64 {
    allocations(102)
}

//@@Benchmark
//@@Compare("allocation")
fn allocation_five() -> u64 {
    allocations(105)
}

//@@Benchmark
//@@Compare("division")
fn division_base() -> f64 {
    divisions(1000)
}

//@@Benchmark
//@@Compare("division")
fn division_same() -> f64 {
    divisions(1000)
}

//@@Benchmark
//@@Compare("division")
fn division_third() -> f64 {
    divisions(1000)
}

//@@Benchmark
//@@Compare("division")
fn division_fourth() -> f64 {
    divisions(1000)
}

//@@Benchmark
//@@Compare("division")
fn division_fifth() -> f64 {
    divisions(1000)
}

//@@Benchmark
//@@Compare("division")
fn division_sixth() -> f64 {
    divisions(1000)
}

//@@Benchmark
//@@Compare("division")
fn division_more() -> f64 {
    divisions(1020)
}

//@@Benchmark
//@@Compare("division")
fn division_five() -> f64 {
    divisions(1050)
}

//@@Benchmark
//@@Compare("branch")
fn branch_base() -> u64 {
    branches(1000)
}

//@@Benchmark
//@@Compare("branch")
fn branch_same() -> u64 {
    branches(1000)
}

//@@Benchmark
//@@Compare("branch")
fn branch_third() -> u64 {
    branches(1000)
}

//@@Benchmark
//@@Compare("branch")
fn branch_fourth() -> u64 {
    branches(1000)
}

//@@Benchmark
//@@Compare("branch")
fn branch_fifth() -> u64 {
    branches(1000)
}

//@@Benchmark
//@@Compare("branch")
fn branch_sixth() -> u64 {
    branches(1000)
}

//@@Benchmark
//@@Compare("branch")
fn branch_more() -> u64 {
    branches(1020)
}

//@@Benchmark
//@@Compare("branch")
fn branch_five() -> u64 {
    branches(1050)
}

//@@Benchmark
//@@Compare("copy 8 MB")
fn copy_base(copy: &mut Copy) -> u8 {
    copy.copy(8_000_000)
}

//@@Benchmark
//@@Compare("copy 8 MB")
fn copy_same(copy: &mut Copy) -> u8 {
    copy.copy(8_000_000)
}

//@@Benchmark
//@@Compare("copy 8 MB")
fn copy_third(copy: &mut Copy) -> u8 {
    copy.copy(8_000_000)
}

//@@Benchmark
//@@Compare("copy 8 MB")
fn copy_fourth(copy: &mut Copy) -> u8 {
    copy.copy(8_000_000)
}

//@@Benchmark
//@@Compare("copy 8 MB")
fn copy_fifth(copy: &mut Copy) -> u8 {
    copy.copy(8_000_000)
}

//@@Benchmark
//@@Compare("copy 8 MB")
fn copy_sixth(copy: &mut Copy) -> u8 {
    copy.copy(8_000_000)
}

//@@Benchmark
//@@Compare("copy 8 MB")
fn copy_more(copy: &mut Copy) -> u8 {
    copy.copy(8_160_000)
}

//@@Benchmark
//@@Compare("copy 8 MB")
fn copy_five(copy: &mut Copy) -> u8 {
    copy.copy(8_400_000)
}

//@@Benchmark
//@@Compare("chase 1 MB")
fn chase_base(chase: &mut Chase) -> u32 {
    chase.chase(1000)
}

//@@Benchmark
//@@Compare("chase 1 MB")
fn chase_same(chase: &mut Chase) -> u32 {
    chase.chase(1000)
}

//@@Benchmark
//@@Compare("chase 1 MB")
fn chase_third(chase: &mut Chase) -> u32 {
    chase.chase(1000)
}

//@@Benchmark
//@@Compare("chase 1 MB")
fn chase_fourth(chase: &mut Chase) -> u32 {
    chase.chase(1000)
}

//@@Benchmark
//@@Compare("chase 1 MB")
fn chase_fifth(chase: &mut Chase) -> u32 {
    chase.chase(1000)
}

//@@Benchmark
//@@Compare("chase 1 MB")
fn chase_sixth(chase: &mut Chase) -> u32 {
    chase.chase(1000)
}

//@@Benchmark
//@@Compare("chase 1 MB")
fn chase_more(chase: &mut Chase) -> u32 {
    chase.chase(1020)
}

//@@Benchmark
//@@Compare("chase 1 MB")
fn chase_five(chase: &mut Chase) -> u32 {
    chase.chase(1050)
}

//@@Benchmark
//@@Compare("table")
fn table_base(table: &mut Table) -> u64 {
    table.look_up(500)
}

//@@Benchmark
//@@Compare("table")
fn table_same(table: &mut Table) -> u64 {
    table.look_up(500)
}

//@@Benchmark
//@@Compare("table")
fn table_third(table: &mut Table) -> u64 {
    table.look_up(500)
}

//@@Benchmark
//@@Compare("table")
fn table_fourth(table: &mut Table) -> u64 {
    table.look_up(500)
}

//@@Benchmark
//@@Compare("table")
fn table_fifth(table: &mut Table) -> u64 {
    table.look_up(500)
}

//@@Benchmark
//@@Compare("table")
fn table_sixth(table: &mut Table) -> u64 {
    table.look_up(500)
}

//@@Benchmark
//@@Compare("table")
fn table_more(table: &mut Table) -> u64 {
    table.look_up(510)
}

//@@Benchmark
//@@Compare("table")
fn table_five(table: &mut Table) -> u64 {
    table.look_up(525)
}

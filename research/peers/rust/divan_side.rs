// The bodies as divan's users measure functions.
mod bodies;

use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

#[divan::bench]
fn empty(bencher: Bencher) {
    bencher.bench_local(bodies::empty);
}

#[divan::bench]
fn multiply_chain(bencher: Bencher) {
    let chain = bodies::Chain::default();
    bencher.bench_local(|| bodies::multiply_chain(black_box(&chain)));
}

#[divan::bench]
fn factorial(bencher: Bencher) {
    let number = bodies::Number::default();
    bencher.bench_local(|| bodies::factorial(black_box(&number)));
}

#[divan::bench]
fn sha256(bencher: Bencher) {
    let data = bodies::Data::default();
    bencher.bench_local(|| bodies::sha256(black_box(&data)));
}

use divan::black_box;

fn main() {
    divan::main();
}

fn is_prime(n: u64) -> bool {
    n > 1 && (2..n).take_while(|d| d * d <= n).all(|d| n % d != 0)
}

#[divan::bench]
fn small() -> bool {
    is_prime(black_box(97))
}

#[divan::bench(args = [101, 10_007])]
fn one(n: u64) -> bool {
    is_prime(n)
}

#[divan::bench(types = [u8, u16])]
fn zero<T: Default>() -> T {
    T::default()
}

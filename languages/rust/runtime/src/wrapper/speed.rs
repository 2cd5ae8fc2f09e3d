//! How fast the CPU runs now: ns per step of two dependent chains. Newer CPUs eliminate `add
//! $constant` at rename, so the chains are a multiplication and an addition of registers, which
//! must agree with each other over time.

use super::clock;
use super::json::Json;

/// In the loop's body.
const STEPS: u32 = 16;
/// 24,000 steps: 25 us of multiplications at 3 GHz.
const ROUNDS: u32 = 1500;
const RUNS: usize = 5;

#[cfg(target_arch = "x86_64")]
macro_rules! chain {
    ($name:ident, $instruction:literal, $step:expr) => {
        fn $name() {
            let (mut a, b) = (3u64, 5u64);
            for _ in 0..ROUNDS {
                // SAFETY: registers only.
                unsafe {
                    std::arch::asm!(
                        ".rept 16",
                        concat!($instruction, " {0}, {1}"),
                        ".endr",
                        inout(reg) a, in(reg) b, options(nomem, nostack)
                    );
                }
            }
            std::hint::black_box(a);
        }
    };
}

#[cfg(not(target_arch = "x86_64"))]
macro_rules! chain {
    ($name:ident, $instruction:literal, $step:expr) => {
        fn $name() {
            use std::hint::black_box;
            let (mut a, b) = (3u64, 5u64);
            for _ in 0..ROUNDS * STEPS {
                a = super::object::launder_number($step(a, black_box(b)));
            }
            black_box(a);
        }
    };
}

chain!(multiply, "imul", u64::wrapping_mul);
chain!(add, "add", u64::wrapping_add);

/// The shortest of several runs: everything that disturbs makes one longer.
fn step_ns(chain: fn()) -> f64 {
    let run = || {
        let begin = clock::monotonic();
        chain();
        clock::between(begin, clock::monotonic())
    };
    let best = (0..RUNS).map(|_| run()).min().unwrap_or_default();
    best as f64 / f64::from(ROUNDS * STEPS)
}

pub fn report() -> Json {
    let mut json = Json::default();
    json.open(Some("speed"), '{');
    json.number("mul_ns", step_ns(multiply));
    json.number("add_ns", step_ns(add));
    json.close('}');
    json
}

//! Computes the shares of the benchmark and of the harness in the samples.

use super::perf::CUT;
use super::samples::Folded;
use lath_core::stacks::{Stacks, base, position_of_loop};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shares {
    pub benchmark: u64,
    /// In the loop around the benchmark, with the harness functions it calls.
    pub around: u64,
    pub elsewhere: u64,
    /// Stacks whose bottom is missing, counted with the loop if they contain it.
    pub cut: u64,
}

impl Shares {
    pub fn total(&self) -> u64 {
        self.benchmark + self.around + self.elsewhere + self.cut
    }
}

pub fn of(folded: &Folded, stacks: &Stacks, benchmark: usize) -> Shares {
    let around = stacks.around(benchmark);
    let mut shares = Shares::default();
    for (stack, count) in folded {
        let place = match position_of_loop(stack, &around) {
            None if stack.first().is_some_and(|name| name == CUT) => &mut shares.cut,
            None => &mut shares.elsewhere,
            Some(at) => match stack.get(at + 1) {
                Some(called) if !stacks.own.iter().any(|own| base(called).starts_with(own)) => {
                    &mut shares.benchmark
                }
                _ => &mut shares.around,
            },
        };
        *place += count;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;
    use lath_core::stacks::{Callers, Means};

    fn shares(stacks: &[(&str, u64)]) -> Shares {
        let folded = stacks
            .iter()
            .map(|(stack, count)| (stack.split(';').map(str::to_owned).collect(), *count))
            .collect();
        of(
            &folded,
            &Stacks::of_wrapper(Means::Outside(Callers::Debugging)),
            1,
        )
    }

    #[test]
    fn what_the_loop_calls_is_the_benchmarks() {
        let seen = [
            (
                "main;lath_run_1(void* const*, unsigned long long);work(int)",
                10,
            ),
            (
                "main;lath_run_1(void* const*, unsigned long long);lath::escape(int)",
                2,
            ),
            ("main;main.lath_run_1", 1),
            ("main;lath_run_10;other", 30),
            ("main;xlath_run_1;other", 40),
            ("(root);lath_run_1_2 (wrapper.mjs:12);work (a.js:1)", 100),
            ("[deeper than was copied];work", 1000),
            ("[deeper than was copied];lath_run_1;work", 10_000),
        ];
        assert_eq!(
            shares(&seen),
            Shares {
                benchmark: 10_110,
                around: 3,
                elsewhere: 70,
                cut: 1000
            }
        );
    }

    #[test]
    fn a_generated_name_may_only_end_so() {
        let mut stacks = Stacks::of_wrapper(Means::Outside(Callers::Debugging));
        stacks.around = "_stub".to_owned();
        let folded = vec![(
            vec!["a/B.measure_avgt_stub".to_owned(), "a/B.measure".to_owned()],
            3,
        )];
        assert_eq!(
            of(&folded, &stacks, 0),
            Shares {
                benchmark: 3,
                ..Shares::default()
            }
        );
    }
}

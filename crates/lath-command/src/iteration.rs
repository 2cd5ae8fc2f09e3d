//! Iterations: which calls are made, and what is reported of them.

use crate::calls::Calls;
use crate::metrics::Metrics;
use lath_core::record::{Detail, Iteration, Remarks, Slice, ThreadResult};
use lath_core::setting::Mode;
use lath_protocol::{FailureAnswer, Iterate, Trial};
use std::collections::BTreeMap;
use std::time::Instant;

/// Batches that are reported one by one, at most.
const SLICES: usize = 4096;
/// Bits of a histogram's values.
const PRECISION: u32 = 10;

/// What an iteration has measured so far.
#[derive(Default)]
struct Measured {
    calls: u64,
    ns: u64,
    batches: u64,
    slices: Vec<Slice>,
    histogram: BTreeMap<u64, u64>,
    metrics: Metrics,
}

/// Makes the calls of an iteration.
pub fn run(
    calls: &mut Calls,
    trial: &Trial,
    iterate: &Iterate,
    floor_ns: Option<u64>,
) -> Result<Iteration, FailureAnswer> {
    let began = Instant::now();
    let single = matches!(trial.mode, Mode::SingleShotTime | Mode::SampleTime);
    // In modes without batches, their size has no meaning.
    if single && iterate.batch_size == 0 {
        return Ok(answer(iterate, began, 0, Measured::default(), None));
    }
    settle(calls, iterate)?;
    let mut batch = match (single, iterate.calls) {
        (true, _) => iterate.batch_size,
        (false, 0) => 1,
        (false, calls) => calls,
    };
    let mut measured = Measured::default();
    let first = Instant::now();
    loop {
        let left = iterate.invocations.saturating_sub(measured.calls);
        let size = match iterate.invocations {
            0 => batch,
            _ => batch.min(left),
        };
        let ns = measured.batch(calls, size)?;
        if trial.mode == Mode::SampleTime {
            *measured.histogram.entry(rounded(ns)).or_default() += 1;
        }
        let is_enough = match (trial.mode, iterate.invocations) {
            (Mode::SingleShotTime, _) => true,
            (_, 0) => first.elapsed().as_nanos() >= u128::from(iterate.time_ns),
            (_, invocations) => measured.calls >= invocations,
        };
        if is_enough {
            break;
        }
        if !single && iterate.calls == 0 && ns < trial.batch_ns {
            batch *= 2;
        }
    }
    Ok(answer(iterate, began, batch, measured, floor_ns))
}

/// Calls that do not count. A call that takes longer than that is its own settling: what the
/// process before left in the caches is gone long before it ends.
fn settle(calls: &mut Calls, iterate: &Iterate) -> Result<(), FailureAnswer> {
    let settles = u128::from(iterate.settle_ns);
    if u128::from(calls.last_ns) > settles {
        return Ok(());
    }
    let began = Instant::now();
    while began.elapsed().as_nanos() < settles {
        calls.timed()?;
    }
    Ok(())
}

impl Measured {
    /// The time of its calls, without what happens around them.
    fn batch(&mut self, calls: &mut Calls, size: u64) -> Result<u64, FailureAnswer> {
        let mut ns = 0;
        for _ in 0..size {
            let call = calls.timed()?;
            ns += call.wall_ns;
            self.metrics.add(&call);
        }
        self.calls += size;
        self.ns += ns;
        self.batches += 1;
        if self.slices.len() < SLICES {
            self.slices.push(Slice::Wall(size, ns));
        }
        Ok(ns)
    }
}

/// To the precision of a histogram.
fn rounded(ns: u64) -> u64 {
    let bits = u64::BITS - ns.leading_zeros();
    let drop = bits.saturating_sub(PRECISION);
    ns >> drop << drop
}

fn answer(
    iterate: &Iterate,
    began: Instant,
    batch: u64,
    measured: Measured,
    floor_ns: Option<u64>,
) -> Iteration {
    let Measured {
        calls,
        ns,
        batches,
        slices,
        histogram,
        metrics,
    } = measured;
    let thread = ThreadResult {
        method: crate::LANGUAGE.to_owned(),
        calls,
        ns,
        detail: Detail {
            slices: if iterate.slices { slices } else { Vec::new() },
            histogram: histogram.into_iter().collect(),
            ..Detail::default()
        }
        .into(),
        ..ThreadResult::default()
    };
    Iteration {
        phase: iterate.phase,
        index: iterate.index,
        threads: vec![thread],
        calls_per_batch: batch,
        batches,
        wall_ns: u64::try_from(began.elapsed().as_nanos()).unwrap_or(u64::MAX),
        floor_ns,
        remarks: Remarks {
            results: if calls > 0 {
                metrics.results(floor_ns)
            } else {
                Vec::new()
            },
            ..Remarks::default()
        }
        .into(),
        ..Iteration::default()
    }
}

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn values_of_a_histogram_keep_ten_bits() {
        assert_eq!(
            [0, 1023, 1024, 1025, 2047, 4095].map(rounded),
            [0, 1023, 1024, 1024, 2046, 4092]
        );
    }
}

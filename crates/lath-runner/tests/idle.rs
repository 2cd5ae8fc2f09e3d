//! The driver costs nothing while a wrapper measures. A test binary of its own: the counters are
//! the process's.

mod common;

use nix::sys::resource::{UsageWho, getrusage};
use std::time::Duration;

fn cpu_time() -> Duration {
    let usage = getrusage(UsageWho::RUSAGE_SELF).unwrap();
    let of = |t: nix::sys::time::TimeVal| {
        Duration::new(
            t.tv_sec().unsigned_abs(),
            u32::try_from(t.tv_usec()).unwrap() * 1000,
        )
    };
    of(usage.user_time()) + of(usage.system_time())
}

/// `ru_maxrss` would not do: it begins with the peak of whoever started this process.
fn peak_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status
        .lines()
        .find_map(|l| l.strip_prefix("VmHWM:"))
        .unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

#[test]
fn a_driver_sleeps_while_its_wrapper_measures() {
    let mut plan = common::plan(&[], &[]);
    let case = &mut plan.cases[0];
    (
        case.forks,
        case.warmup.iterations,
        case.measurement.iterations,
    ) = (1, 0, 1);
    case.measurement.time_ns = 2_000_000_000;
    let (mut begun, mut spent) = (Duration::ZERO, Duration::ZERO);
    let mut sink = |event: &lath_core::record::Event| match event {
        lath_core::record::Event::ForkStarted { .. } => begun = cpu_time(),
        lath_core::record::Event::Iteration { .. } => spent = cpu_time() - begun,
        _ => {}
    };
    let record = lath_runner::run(&plan, &common::options(), &mut sink).unwrap();
    assert_eq!(common::measured(&record), [1]);
    // 1 % of 2 s, from the fork's start to its answer.
    assert!(spent < Duration::from_millis(20), "{spent:?}");
    let peak = peak_kib();
    assert!(peak < 50 << 10, "{peak} KiB");
}

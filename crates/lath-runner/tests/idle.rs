//! The driver costs nothing while a wrapper measures. A test binary of its own: the counters are
//! the process's.

mod common;

use nix::sys::resource::{UsageWho, getrusage};
use std::time::Duration;

/// What the process worked, and how often it went to sleep.
fn used() -> (Duration, i64) {
    let usage = getrusage(UsageWho::RUSAGE_SELF).unwrap();
    let of = |t: nix::sys::time::TimeVal| {
        Duration::new(
            t.tv_sec().unsigned_abs(),
            u32::try_from(t.tv_usec()).unwrap() * 1000,
        )
    };
    let time = of(usage.user_time()) + of(usage.system_time());
    (time, usage.voluntary_context_switches())
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
    let (mut begun, mut ended) = ((Duration::ZERO, 0), (Duration::ZERO, 0));
    let mut sink = |event: &lath_core::record::Event| match event {
        lath_core::record::Event::ForkStarted { .. } => begun = used(),
        lath_core::record::Event::Iteration { .. } => ended = used(),
        _ => {}
    };
    let record = lath_runner::run(&plan, &common::options(), &mut sink).unwrap();
    assert_eq!(common::measured(&record), [1]);
    // From the fork's start to its answer, 2 s. It looks after the wrapper four times a second; what
    // that takes depends on the machine (10 to 60 ms), so the time only says that it does not spin.
    let (spent, slept) = (ended.0 - begun.0, ended.1 - begun.1);
    assert!(spent < Duration::from_millis(200), "{spent:?}");
    assert!((4..60).contains(&slept), "woke up {slept} times");
    let peak = peak_kib();
    assert!(peak < 50 << 10, "{peak} KiB");
}

//! Numbers that cannot be true: W931 less than a clock cycle for work that returned a value, or
//! more operations in a cycle than a core performs; W932 more bytes per second than memory can
//! carry, W933 a time that does not grow with its parameter.
//!
//! Each rule rests on what no machine of today can do, with room to spare, so that a warning means
//! a mistake in the benchmark: work that was optimised away, or a statement of work that is not
//! done: docs/src/methodology/plausibility.md.

use crate::quantity::{bytes_per_second, ratio, three, time};
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::{Case, CaseParam};
use lath_core::record::{CaseRecord, Record, Speed};
use lath_score::estimate::{self, Estimate};

/// Cycles of a step of the probe's chain of multiplications
/// (methodology/rules.md#the-processors-speed).
const CYCLES_OF_A_MULTIPLICATION: f64 = 3.0;
/// Most by which the probe's two chains may disagree.
const AGREEMENT: f64 = 0.03;
/// No clock is faster than 10 GHz, ns.
const SHORTEST_CYCLE: f64 = 0.1;
/// Twice what the widest unit of a core does: a tile of 16 x 16 x 64 products of bytes and as many
/// sums in 16 cycles is 2048 operations in each.
const OPERATIONS_OF_A_CYCLE: f64 = 4096.0;
/// Two loads of 64 bytes in a cycle: what the first-level cache of the widest core gives.
const BYTES_OF_A_CYCLE: f64 = 128.0;
/// No core has a first-level cache of more than this, bytes;
const FIRST_LEVEL: u64 = 256 << 10;
/// and what lies farther away comes by one line of 64 bytes in a cycle at best.
const FAR_BYTES_OF_A_CYCLE: f64 = 64.0;
/// A parameter's largest value must be so many times its smallest one to be expected to matter.
const SPAN: f64 = 4.0;
/// A time has not grown if it is not longer by more than this share.
const GROWTH: f64 = 0.10;
/// Parameters that do not state the work may well not matter; for less than so many cycles that is
/// hard to believe.
const FEW_CYCLES: f64 = 10.0;

/// What is implausible about the case at `index` of the plan.
pub fn of_case(record: &Record, index: usize) -> Vec<Diagnostic> {
    let case = &record.header.plan.cases[index];
    let cycle = cycle_ns(record, index);
    let Some(call) = estimate::call(case, &record.cases[index]) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let operations = || more_operations_than_a_core_performs(case, &record.cases[index], cycle);
    found.extend(less_than_a_cycle(case, call, cycle).or_else(operations));
    found.extend(more_than_memory_carries(case, call, cycle));
    found.extend(does_not_grow(record, index, cycle));
    found
}

/// Length of a clock cycle while the case was measured, ns: the shortest that the probe saw, so
/// that what is called impossible is so at any speed the CPU had; else by the frequencies that the
/// environment knows; else the shortest that any CPU has.
pub fn cycle_ns(record: &Record, index: usize) -> f64 {
    let iterations = record.cases[index]
        .forks
        .iter()
        .flat_map(|f| f.warmup.iter().chain(&f.measurement));
    let probed = iterations
        .filter_map(|i| of_probe(i.speed?))
        .reduce(f64::min);
    probed
        .or_else(|| of_environment(record))
        .unwrap_or(SHORTEST_CYCLE)
}

/// `None` where the two chains contradict each other.
fn of_probe(speed: Speed) -> Option<f64> {
    let (by_mul, by_add) = (speed.mul_ns / CYCLES_OF_A_MULTIPLICATION, speed.add_ns);
    ((by_mul / by_add - 1.0).abs() <= AGREEMENT && by_mul > 0.0).then_some(by_mul)
}

/// By the greatest frequency, or, where only the present one is known, by twice that: clocks are
/// raised, hardly ever doubled.
fn of_environment(record: &Record) -> Option<f64> {
    let fact = |key: &str| {
        record
            .header
            .environment
            .facts
            .get(key)?
            .split_whitespace()
            .next()?
            .parse::<f64>()
            .ok()
            .filter(|f| *f > 0.0)
    };
    fact("cpu.khz_max")
        .map(|khz| 1e6 / khz)
        .or_else(|| fact("cpu.mhz_now").map(|mhz| 500.0 / mhz))
}

/// W931
fn less_than_a_cycle(case: &Case, call: f64, cycle: f64) -> Option<Diagnostic> {
    (case.returns && call < cycle).then(|| {
        let message = format!("implausible: a call returned a value in {}, less than a clock cycle ({})", time(call, three), time(cycle, three));
        Diagnostic::warning("W931", message).help("the work was optimised away: take inputs from a state, and let each call depend on them")
    })
}

/// W931 too: of whatever mode and language, stated (`@OperationsPerInvocation`) or counted
/// (`@Operations`).
fn more_operations_than_a_core_performs(
    case: &Case,
    record: &CaseRecord,
    cycle: f64,
) -> Option<Diagnostic> {
    let operation = Estimate::of(case, record)?.operation_ns(case);
    (operation * OPERATIONS_OF_A_CYCLE < cycle).then(|| {
        let message = format!(
            "implausible: {} operations in a clock cycle ({}) of each thread, more than any core performs ({OPERATIONS_OF_A_CYCLE})",
            three(cycle / operation),
            time(cycle, three)
        );
        Diagnostic::warning("W931", message)
            .help("the work was optimised away, or a call performs fewer operations than it states: take inputs from a state, use every result")
    })
}

/// W932
fn more_than_memory_carries(case: &Case, call: f64, cycle: f64) -> Option<Diagnostic> {
    let bytes = case.bytes_per_invocation?;
    let possible = if bytes > FIRST_LEVEL {
        FAR_BYTES_OF_A_CYCLE
    } else {
        BYTES_OF_A_CYCLE
    };
    (bytes as f64 / call > possible / cycle).then(|| {
        let rates = [bytes as f64 / call, possible / cycle].map(|per_ns| bytes_per_second(per_ns * 1e9));
        let message = format!("implausible: {bytes} bytes in a call would be {} in each thread, more than memory can carry ({})", rates[0], rates[1]);
        Diagnostic::warning("W932", message).help("@BytesPerInvocation states what one call processes; see that the call does process it")
    })
}

/// A case of the same benchmark that differs in one parameter only, by that parameter's value.
struct Sibling {
    value: f64,
    call: f64,
}

/// W933
fn does_not_grow(record: &Record, index: usize, cycle: f64) -> Option<Diagnostic> {
    let case = &record.header.plan.cases[index];
    case.params.iter().find_map(|param| {
        let states_work = states_work(record, index, param);
        let (smallest, largest, slowest) = extremes(record, index, &param.name, states_work)?;
        let stays = largest.value >= SPAN * smallest.value && largest.call < (1.0 + GROWTH) * smallest.call;
        // Work that is stated takes the time that memory needs for it, at least.
        let carried = cycle * (largest.value - smallest.value) / BYTES_OF_A_CYCLE;
        let expected = if states_work { carried >= GROWTH * smallest.call } else { slowest < FEW_CYCLES * cycle };
        (stays && expected).then(|| {
            let name = &param.name;
            let times = ratio(largest.call / smallest.call);
            let span = format!("from {name} = {} to {}", three_or_whole(smallest.value), three_or_whole(largest.value));
            let message = format!("implausible: the time of a call does not grow with {name}: {times} times as long {span}");
            Diagnostic::warning("W933", message).help("see that the work depends on the parameter and is not done beforehand")
        })
    })
}

/// Whether the bytes of a call are this parameter's value, here and wherever it is different.
fn states_work(record: &Record, index: usize, param: &CaseParam) -> bool {
    let cases = &record.header.plan.cases;
    let same = |c: &Case| {
        number(c, &param.name).is_some_and(|value| {
            c.bytes_per_invocation
                .is_some_and(|bytes| bytes as f64 == value)
        })
    };
    cases
        .iter()
        .filter(|c| differs_only_in(c, &cases[index], &param.name))
        .all(same)
}

/// The cases with the smallest and the largest value, and the longest time of all; `None` without
/// two.
fn extremes(
    record: &Record,
    index: usize,
    name: &str,
    whole: bool,
) -> Option<(Sibling, Sibling, f64)> {
    let cases = &record.header.plan.cases;
    let of = |(i, case): (usize, &Case)| {
        let value = number(case, name).filter(|v| *v > 0.0 && (!whole || v.fract() == 0.0))?;
        Some(Sibling {
            value,
            call: estimate::call(case, &record.cases[i])?,
        })
    };
    let all = || {
        cases
            .iter()
            .enumerate()
            .filter(|(_, c)| differs_only_in(c, &cases[index], name))
            .filter_map(of)
    };
    let slowest = all().map(|s| s.call).reduce(f64::max)?;
    Some((
        all().min_by(|a, b| a.value.total_cmp(&b.value))?,
        all().max_by(|a, b| a.value.total_cmp(&b.value))?,
        slowest,
    ))
}

fn differs_only_in(a: &Case, b: &Case, name: &str) -> bool {
    let others = |c: &Case| -> Vec<(String, String)> {
        c.params
            .iter()
            .filter(|p| p.name != name)
            .map(|p| (p.name.clone(), p.value.clone()))
            .collect()
    };
    (a.wrapper, a.benchmark, a.mode, a.threads) == (b.wrapper, b.benchmark, b.mode, b.threads)
        && others(a) == others(b)
}

fn number(case: &Case, name: &str) -> Option<f64> {
    let text = &case.params.iter().find(|p| p.name == name)?.value;
    let hexadecimal = text
        .strip_prefix("0x")
        .or_else(|| text.strip_prefix("0X"))
        .and_then(|digits| u64::from_str_radix(digits, 16).ok());
    hexadecimal
        .map(|n| n as f64)
        .or_else(|| text.parse().ok())
        .filter(|v: &f64| v.is_finite())
}

fn three_or_whole(value: f64) -> String {
    if value.fract() == 0.0 && value < 1e15 {
        format!("{value:.0}")
    } else {
        three(value)
    }
}

//! Finds impossible numbers. W931: less than a clock cycle for a call that returned a value, or
//! more operations per cycle than a core performs. W932: more bytes per second than memory can
//! transfer. W933: a time that does not grow with its parameter.
//!
//! Each rule uses limits that no present machine reaches, with a reserve. A warning therefore means
//! a mistake in the benchmark: optimised-away work, or stated work that is not done:
//! docs/src/methodology/plausibility.md.

use lath_core::diagnostic::Diagnostic;
use lath_core::plan::{Case, CaseParam};
use lath_core::record::{CaseRecord, Record, Speed};
use lath_core::written::quantity::{bytes_per_second, ratio, three, time};
use lath_score::estimate::{self, Estimate};

/// Cycles of a step of the probe's chain of multiplications
/// (methodology/rules.md#the-processors-speed).
const CYCLES_OF_A_MULTIPLICATION: f64 = 3.0;
/// Maximum disagreement of the probe's two chains.
const AGREEMENT: f64 = 0.03;
/// No clock is faster than 10 GHz, ns.
const SHORTEST_CYCLE: f64 = 0.1;
/// Twice the maximum of the widest unit of a core: a tile of 16 x 16 x 64 products of bytes and as
/// many sums in 16 cycles is 2048 operations per cycle.
const OPERATIONS_OF_A_CYCLE: f64 = 4096.0;
/// Two loads of 64 bytes per cycle: the rate of the first-level cache of the widest core.
const BYTES_OF_A_CYCLE: f64 = 128.0;
/// Maximum size of a first-level cache, bytes;
const FIRST_LEVEL: u64 = 256 << 10;
/// data beyond it arrives at one line of 64 bytes per cycle at most.
const FAR_BYTES_OF_A_CYCLE: f64 = 64.0;
/// A parameter is expected to matter only if its largest value is at least this many times its
/// smallest.
const SPAN: f64 = 4.0;
/// A time that grew by at most this share has not grown.
const GROWTH: f64 = 0.10;
/// Parameters that do not state the work may well have no effect, but not if the time is below this
/// many cycles.
const FEW_CYCLES: f64 = 10.0;

/// Warnings about impossible numbers of the case at `index` of the plan.
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

/// Length of a clock cycle during the case, ns: the shortest that the probe saw, so that the limit
/// holds at any speed the CPU had; otherwise from the frequencies in the environment; otherwise the
/// shortest of any CPU.
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

/// `None` if the two chains contradict each other.
fn of_probe(speed: Speed) -> Option<f64> {
    let (by_mul, by_add) = (speed.mul_ns / CYCLES_OF_A_MULTIPLICATION, speed.add_ns);
    ((by_mul / by_add - 1.0).abs() <= AGREEMENT && by_mul > 0.0).then_some(by_mul)
}

/// From the greatest frequency; if only the current one is known, from twice that, because boost
/// hardly ever doubles a clock.
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
        let message = format!("implausible: a call returned a value in {}, less than a clock \
            cycle ({})", time(call, three), time(cycle, three));
        Diagnostic::warning("W931", message).help("the compiler removed the work: take inputs from a state, and make each call depend on them")
    })
}

/// Also W931, for any mode and language, with operations stated (`@OperationsPerInvocation`) or
/// counted (`@Operations`).
fn more_operations_than_a_core_performs(
    case: &Case,
    record: &CaseRecord,
    cycle: f64,
) -> Option<Diagnostic> {
    let operation = Estimate::of(case, record)?.operation_ns(case);
    (operation * OPERATIONS_OF_A_CYCLE < cycle).then(|| {
        let message = format!(
            "implausible: {} operations in a clock cycle ({}) of each thread, more than any core \
                performs ({OPERATIONS_OF_A_CYCLE})",
            three(cycle / operation),
            time(cycle, three)
        );
        Diagnostic::warning("W931", message).help(
            "the compiler removed the work, or a call performs fewer operations than \
                stated: take inputs from a state, use every result",
        )
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
        let message = format!("implausible: {bytes} bytes per call would be {} in each thread, \
            more than memory can transfer ({})", rates[0], rates[1]);
        Diagnostic::warning("W932", message).help("@BytesPerInvocation states the bytes of one call; check that the call processes them all")
    })
}

/// A case of the same benchmark that differs in one parameter only, with that parameter's value.
struct Sibling {
    value: f64,
    call: f64,
}

/// W933
fn does_not_grow(record: &Record, index: usize, cycle: f64) -> Option<Diagnostic> {
    let case = &record.header.plan.cases[index];
    let sizes = case
        .params
        .iter()
        .filter(|p| !is_fractional(record, index, p));
    sizes.into_iter().find_map(|param| {
        let states_work = states_work(record, index, param);
        let (smallest, largest, slowest) = extremes(record, index, &param.name, states_work)?;
        let stays =
            largest.value >= SPAN * smallest.value && largest.call < (1.0 + GROWTH) * smallest.call;
        // Stated work takes at least the time that memory needs for it.
        let carried = cycle * (largest.value - smallest.value) / BYTES_OF_A_CYCLE;
        let expected = if states_work {
            carried >= GROWTH * smallest.call
        } else {
            slowest < FEW_CYCLES * cycle
        };
        (stays && expected).then(|| {
            let name = &param.name;
            let times = ratio(largest.call / smallest.call);
            let span = format!(
                "from {name} = {} to {}",
                three_or_whole(smallest.value),
                three_or_whole(largest.value)
            );
            let message = format!(
                "implausible: the time of a call does not grow with {name}: \
                {times} times as long {span}"
            );
            Diagnostic::warning("W933", message).help(format!(
                "if {name} is a size or a count, check that the work depends on it and is not \
                        done beforehand"
            ))
        })
    })
}

/// A number of that kind is a factor or a rate rather than a size or a count: `x * 0.5` takes as long
/// for any `x`. Languages with one type for numbers tell by the values.
fn is_fractional(record: &Record, index: usize, param: &CaseParam) -> bool {
    let cases = &record.header.plan.cases;
    let series = cases
        .iter()
        .filter(|c| differs_only_in(c, &cases[index], &param.name));
    param.fractional
        || series
            .filter_map(|c| number(c, &param.name))
            .any(|v| v.fract() != 0.0)
}

/// Whether the bytes of a call equal this parameter's value, in all cases.
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

/// The cases with the smallest and the largest value, and the longest time of all; `None` for fewer
/// than two.
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

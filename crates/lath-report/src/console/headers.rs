//! What the log says at the start of a run and of a case.

use super::{Files, Verbosity, bulk};
use lath_core::conditions;
use lath_core::escape;
use lath_core::plan::{Case, NO_TIMEOUT_NS, Phase, Turns, Wrapper};
use lath_core::planner::describe_params;
use lath_core::record::{Clock, Header, WrapperClocks};
use lath_core::setting::Mode;
use lath_core::turns;
use lath_core::written::number;
use lath_core::written::time;
use lath_core::written::words;
use std::io::{self, Write};

/// A reminder for readers of any table.
pub const REMINDER: &str = "\
REMEMBER: these numbers are data, not yet knowledge. Find out why they are what they are: change one thing at a time, compare
with a baseline, look at profiles, repeat on a quiet machine, and let others check the experiment before it is believed.";

/// A clock with larger steps, ns, is too coarse for any measurement.
const PRECISION_LIMIT_NS: f64 = 1_000_000.0;

fn compiler(out: &mut dyn Write, wrapper: &Wrapper) -> io::Result<()> {
    let version = escape::line(&wrapper.compiler);
    writeln!(out, "# Compiler version: {version}")?;
    writeln!(out, "# Compiler flags: {}", or_none(&wrapper.flags))?;
    variables(out, wrapper)
}

/// The user's environment variables that change how fast it runs, if there are any.
fn variables(out: &mut dyn Write, wrapper: &Wrapper) -> io::Result<()> {
    match wrapper.variables.as_ref().filter(|all| !all.is_empty()) {
        Some(all) => {
            let all = conditions::variables(all);
            writeln!(out, "# Environment: {}", escape::line(&all))
        }
        None => Ok(()),
    }
}

/// Which files will hold what is measured.
fn written(out: &mut dyn Write, files: &Files) -> io::Result<()> {
    if let Some(path) = &files.trend {
        writeln!(
            out,
            "CPU speed and warmup trends written to file {}",
            escape::line(&path.to_string_lossy())
        )?;
    }
    if let Some((format, path)) = &files.results {
        writeln!(
            out,
            "Results written to {} file: {}",
            format.to_uppercase(),
            escape::line(&path.to_string_lossy())
        )?;
    }
    Ok(())
}

pub fn run_header(
    out: &mut dyn Write,
    header: &Header,
    files: &Files,
    verbosity: Verbosity,
) -> io::Result<()> {
    writeln!(
        out,
        "# LATH version: {}",
        escape::line(&header.lath_version)
    )?;
    let several = header.plan.wrappers.len() > 1;
    if let [wrapper] = header.plan.wrappers.as_slice() {
        compiler(out, wrapper)?;
    }
    writeln!(
        out,
        "# Command: {}",
        escape::line(&header.command.join(" "))
    )?;
    writeln!(
        out,
        "# Seed: {}, layout: {}",
        header.plan.seed,
        header.plan.options.layout.name()
    )?;
    for (name, value) in header.plan.options.place.facts() {
        writeln!(out, "# {name}: {value}")?;
    }
    calibrated(out, header)?;
    if verbosity == Verbosity::Extra {
        environment(out, header)?;
    }
    written(out, files)?;
    let wrappers = header.plan.wrappers.iter().zip(&header.clocks);
    // One that failed has said nothing of its clocks.
    for (wrapper, found) in wrappers.filter(|(_, found)| !found.clocks.is_empty()) {
        if several {
            writeln!(
                out,
                "Clocks of {} ({}):",
                escape::line(&wrapper.source),
                escape::line(&wrapper.compiler)
            )?;
        }
        clocks(out, found)?;
    }
    writeln!(out)
}

/// What this machine is known to find, if anything is compared in turns.
pub fn calibrated(out: &mut dyn Write, header: &Header) -> io::Result<()> {
    let mut families = 0..header.plan.families.len();
    match &header.environment.calibrated {
        Some(calibrated) if families.any(|family| header.in_turns(family)) => {
            writeln!(out, "# {}", escape::line(&calibrated.to_string()))
        }
        _ => Ok(()),
    }
}

fn environment(out: &mut dyn Write, header: &Header) -> io::Result<()> {
    writeln!(out, "# Started: {}", time::date(header.started))?;
    for (name, value) in &header.environment.facts {
        writeln!(out, "# {}: {}", escape::line(name), escape::line(value))?;
    }
    for (name, reason) in &header.environment.unknown {
        writeln!(
            out,
            "# {}: unknown ({})",
            escape::line(name),
            escape::line(reason)
        )?;
    }
    Ok(())
}

/// As the guide words it.
fn clocks(out: &mut dyn Write, found: &WrapperClocks) -> io::Result<()> {
    for clock in &found.clocks {
        writeln!(out, "{}", clock_line(clock))?;
    }
    let chosen = found
        .clocks
        .iter()
        .find(|c| c.name == found.chosen)
        .map_or(found.chosen.as_str(), |c| c.label.as_str());
    writeln!(out, "Using the {}", escape::line(chosen))
}

fn clock_line(clock: &Clock) -> String {
    let label = escape::line(&clock.label);
    let steps = match clock.precision_ns {
        Some(ns) if ns <= PRECISION_LIMIT_NS => {
            format!("{label}: estimated precision: {} ns", number::fixed(ns, 2))
        }
        _ => format!("{label} exceeds precision limit"),
    };
    if clock.monotonic {
        steps
    } else {
        format!("{steps} (may be set back)")
    }
}

pub fn case_header(out: &mut dyn Write, header: &Header, index: usize) -> io::Result<()> {
    let case = &header.plan.cases[index];
    if let (true, Some(wrapper)) = (
        header.plan.wrappers.len() > 1,
        header.plan.wrappers.get(case.wrapper),
    ) {
        writeln!(out, "# Source: {}", escape::line(&wrapper.source))?;
        compiler(out, wrapper)?;
    }
    bulk::header(out, &header.plan, case)?;
    if !turns(out, header, index)? {
        writeln!(out, "# Warmup: {}", phase(case, &case.warmup))?;
        writeln!(out, "# Measurement: {}", phase(case, &case.measurement))?;
    }
    match case.timeout_ns {
        NO_TIMEOUT_NS.. => writeln!(out, "# Timeout: <none>")?,
        ns => writeln!(out, "# Timeout: {} per iteration", words::duration(ns))?,
    }
    writeln!(
        out,
        "# Threads: {}",
        words::count(case.threads as usize, "thread")
    )?;
    writeln!(out, "# Benchmark mode: {}", case.mode.long_label())?;
    writeln!(out, "# Benchmark: {}", escape::line(&case.id))?;
    if !case.params.is_empty() {
        let params = describe_params(&case.params);
        writeln!(out, "# Parameters: {}", escape::line(&params))?;
    }
    writeln!(out)
}

/// How a case measures in turns, or why it does not although that was asked for. True: it does.
fn turns(out: &mut dyn Write, header: &Header, index: usize) -> io::Result<bool> {
    let family = header.plan.families_of(index).next();
    let Some((family, _)) = family.filter(|_| header.plan.options.turns != Turns::Off) else {
        return Ok(false);
    };
    match header.obstacle(family) {
        None => {
            let turn_ns = turns::turn_ns(&header.plan, family);
            let each = words::duration(turn_ns);
            let usual = turns::process_ns(&header.plan, family) / turn_ns;
            let compiled = turns::compiles(&header.plan, family);
            let more = if compiled { " or more" } else { "" };
            writeln!(
                out,
                "# Measurement: in turns of {each}, {usual}{more} in a fork"
            )?;
            Ok(true)
        }
        Some(_) if !header.plan.options.turns.is_asked() && !header.is_mixed(family) => Ok(false),
        Some(obstacle) => {
            let why = obstacle.to_string();
            writeln!(out, "# Schedule: forks, not turns: {}", escape::line(&why))?;
            Ok(false)
        }
    }
}

/// `5 iterations, 1 s each`, `<none>`.
fn phase(case: &Case, phase: &Phase) -> String {
    if phase.iterations == 0 {
        return "<none>".to_owned();
    }
    if phase.auto {
        let each = words::iteration(case.mode, phase);
        return format!(
            "until level, at most {} iterations, {each} each",
            phase.iterations
        );
    }
    let each = if case.mode == Mode::SingleShotTime {
        String::new()
    } else {
        format!(", {} each", words::iteration(case.mode, phase))
    };
    let batch = if phase.batch_size > 1 {
        format!(", {} calls per op", phase.batch_size)
    } else {
        String::new()
    };
    words::count(phase.iterations as usize, "iteration") + &each + &batch
}

fn or_none(text: &str) -> String {
    if text.is_empty() {
        "<none>".to_owned()
    } else {
        escape::line(text).into_owned()
    }
}

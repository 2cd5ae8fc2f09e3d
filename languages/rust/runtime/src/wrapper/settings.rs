//! What stays the same in a trial: read from its command, checked before any user code runs.

use super::clock::{self, Clock};
use super::command::Command;
use super::failure::Failure;
use super::model::{Benchmark, Program, Scope};
use super::rejected;
use crate::params::{BenchmarkParams, IterationParams, Mode, Phase};

/// Of a trial.
pub const MAX_THREADS: u64 = if cfg!(target_os = "wasi") { 1 } else { 4096 };

pub struct Settings {
    pub program: &'static Program,
    pub benchmark: &'static Benchmark,
    pub clock: &'static Clock,
    pub mode: Mode,
    pub threads: usize,
    /// Threads of each function, in one group.
    pub groups: Vec<usize>,
    /// Of several threads, from the first again when they end; empty: where the process may run.
    pub cpus: Vec<u64>,
    /// Threads begin and end an iteration together.
    pub synchronise: bool,
    pub batch_ns: u64,
    pub seed: u64,
    pub random_layout: bool,
    pub usage: bool,
    pub speed: bool,
    pub allocations: bool,
    pub params: BenchmarkParams,
}

impl Settings {
    pub fn take(program: &'static Program, command: &Command) -> Result<Settings, Failure> {
        let refuse = |message: String| Failure::protocol("trial", message);
        let settings = read(program, command).map_err(refuse)?;
        if settings.allocations && !program.counts_allocations {
            return Err(refuse(
                "this wrapper was not built to count allocations".to_owned(),
            ));
        }
        if let Some(failure) = rejected::first(program, settings.benchmark, command) {
            return Err(failure);
        }
        Ok(settings)
    }

    /// An object that several threads have counts something: calls that nobody measures would
    /// count.
    pub fn counts_in_shared(&self) -> bool {
        let states = self
            .benchmark
            .instances
            .iter()
            .map(|instance| &self.program.states[instance.0]);
        states.into_iter().any(|state| {
            state.scope != Scope::Thread
                && (!state.counters.is_empty() || state.operations.is_some())
        })
    }

    /// Of a random layout.
    pub fn layout_seed(&self) -> Option<u64> {
        self.random_layout.then_some(self.seed)
    }
}

fn read(program: &'static Program, command: &Command) -> Result<Settings, String> {
    let index = command.number("benchmark", u64::MAX)?;
    let benchmark = usize::try_from(index)
        .ok()
        .and_then(|index| program.benchmarks.get(index))
        .ok_or("no such benchmark")?;
    let mode = Mode::of_label(command.text("mode").unwrap_or("avgt")).ok_or("no such mode")?;
    let random_layout = match command.text("layout").unwrap_or("static") {
        "static" => false,
        "random" => true,
        _ => return Err("no such layout".to_owned()),
    };
    let threads = command.number("threads", 1)?;
    let groups = command.numbers("thread_groups")?;
    let groups = if groups.is_empty() { vec![1] } else { groups };
    fits(benchmark, threads, &groups)?;
    Ok(Settings {
        program,
        benchmark,
        clock: clock::named(command.text("clock")).ok_or("no such clock")?,
        mode,
        threads: threads as usize,
        groups: groups.iter().map(|threads| *threads as usize).collect(),
        cpus: command.numbers("cpus")?,
        synchronise: command.number("synchronise", 1)? != 0,
        batch_ns: command.number("batch_ns", 1_000_000)?,
        seed: command.number("seed", 0)?,
        random_layout,
        usage: command.flag("usage")?,
        speed: command.flag("speed")?,
        allocations: command.flag("allocations")?,
        params: information(command, mode, threads, &groups)?,
    })
}

/// Whole groups, in which each function has its number of threads.
fn fits(benchmark: &Benchmark, threads: u64, groups: &[u64]) -> Result<(), String> {
    if threads > MAX_THREADS {
        return Err("too many threads".to_owned());
    }
    if groups.len() != benchmark.functions.len() {
        return Err(format!(
            "{} functions, {} numbers of threads",
            benchmark.functions.len(),
            groups.len()
        ));
    }
    let group = groups
        .iter()
        .fold(0u64, |sum, threads| sum.saturating_add(*threads));
    if threads == 0 || group == 0 || threads % group != 0 {
        return Err("the number of threads is not a multiple of the group's".to_owned());
    }
    Ok(())
}

/// What BenchmarkParams tells user code.
fn information(
    command: &Command,
    mode: Mode,
    threads: u64,
    groups: &[u64],
) -> Result<BenchmarkParams, String> {
    let text = |key: &str| command.text(key).unwrap_or_default().to_owned();
    let planned = |phase, name: &str| {
        Ok::<IterationParams, String>(IterationParams {
            phase,
            count: command.number(&format!("i.{name}_iterations"), 0)?,
            time_ns: command.number(&format!("i.{name}_time_ns"), 0)?,
            batch_size: command.number(&format!("i.{name}_batch"), 1)?,
        })
    };
    let mut params: Vec<(String, String)> = command
        .params()
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    params.sort();
    Ok(BenchmarkParams {
        benchmark: text("i.benchmark"),
        mode,
        threads,
        thread_groups: if groups == [1] {
            Vec::new()
        } else {
            groups.to_vec()
        },
        forks: command.number("i.forks", 0)?,
        warmup_forks: command.number("i.warmup_forks", 0)?,
        fork: command.number("i.fork", 0)?,
        warmup: planned(Phase::Warmup, "warmup")?,
        measurement: planned(Phase::Measurement, "measurement")?,
        ops_per_invocation: command.number("i.opi", 1)?,
        time_unit: text("i.unit"),
        timeout_ns: command.number("i.timeout_ns", 0)?,
        params,
    })
}

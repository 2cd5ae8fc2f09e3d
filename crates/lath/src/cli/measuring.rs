//! Flags of every command that measures.

use super::listed;
use super::settings::Settings;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches};
use lath_core::plan::Layout;
use lath_core::setting::PRESETS;
use std::path::Path;

/// Settings, selection and time limits of a measurement.
#[derive(Args)]
pub struct Measuring {
    #[command(flatten)]
    pub settings: Settings,
    #[command(flatten)]
    pub selection: SelectionFlags,
    #[command(flatten)]
    pub execution: ExecutionFlags,
    #[command(flatten)]
    pub comparison: ComparisonFlags,
    #[command(flatten)]
    pub limits: LimitsFlags,
}

/// Selects benchmarks and parameters.
#[derive(Args)]
#[command(next_help_heading = "Selection")]
pub struct SelectionFlags {
    /// [-e] Exclude these benchmarks
    #[arg(long, value_name = "REGEXP,...", allow_hyphen_values = true)]
    pub exclude: Vec<String>,
    /// [-wmb] Benchmarks that every fork warms up first, without measuring them; only those of its
    /// own source and platform
    #[arg(long, value_name = "REGEXP,...", allow_hyphen_values = true)]
    pub warmup_benchmarks: Vec<String>,
    /// [-p] Values of a parameter, instead of those in the source
    #[arg(long, value_name = "NAME=VALUE,...", allow_hyphen_values = true)]
    pub param: Vec<String>,
}

/// How to run benchmarks.
#[derive(Args)]
#[command(next_help_heading = "Execution")]
pub struct ExecutionFlags {
    /// [-tg] Threads of each function of a group, instead of those in the source
    #[arg(long, value_name = "N,...", allow_hyphen_values = true)]
    pub thread_groups: Option<String>,
    #[arg(long, value_name = "NAME", allow_hyphen_values = true, help = preset_help())]
    pub preset: Option<String>,
    /// Seed of all random numbers (default: drawn and printed)
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub seed: Option<String>,
    #[arg(long, value_name = "KIND", allow_hyphen_values = true, help = layout_help())]
    pub layout: Option<String>,
    /// Run forks and what they start on these CPUs only, such as 2 or 0,2-3
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub cpu: Option<String>,
    /// Take the memory of forks from this NUMA node and, without --cpu, run them on its CPUs
    #[arg(long, value_name = "NODE", allow_hyphen_values = true)]
    pub numa: Option<String>,
    /// Give each fork a private folder for temporary files (TMPDIR) in memory
    #[arg(long)]
    pub tmpfs: bool,
    /// [-prof] Profiler that adds secondary metrics; see --list-profilers
    #[arg(long, value_name = "NAME", allow_hyphen_values = true)]
    pub profiler: Vec<String>,
    /// [-foe] Stop the run when a benchmark fails (default false: the others go on)
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub fail_on_error: Option<bool>,
    /// [-si] Threads begin and end iterations together (default true); no effect with one thread
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub synchronise_iterations: Option<bool>,
    /// [-gc] Collect garbage between iterations; no effect without a garbage collector
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub force_gc: Option<bool>,
    /// Continue an interrupted run: the latest of the same command, or that of this journal
    #[arg(long, value_name = "JOURNAL", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    pub resume: Option<String>,
    /// File to write results to as they arrive (default: a new file in ~/.local/state/lath/runs)
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub journal: Option<String>,
    /// If another lath is measuring on this machine, wait for it instead of giving up
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub wait: Option<bool>,
    /// Measure although another lath is measuring; timings will be unreliable
    #[arg(long)]
    pub no_lock: bool,
}

impl ExecutionFlags {
    /// The journal to go on with, empty for the latest of the same command: that of `--journal`, if
    /// only this flag names one, and `has` finds a run there.
    pub fn resumed(&self, has: impl Fn(&Path) -> bool) -> Option<&str> {
        let wanted = self.resume.as_deref()?;
        let given = self.journal.as_deref().filter(|it| has(Path::new(it)));
        Some(given.filter(|_| wanted.is_empty()).unwrap_or(wanted))
    }
}

/// The baseline.
#[derive(Args)]
#[command(next_help_heading = "Comparison")]
pub struct Baseline {
    /// Contender to compare the others with (default: the one marked in the sources, else the
    /// first)
    #[arg(long, value_name = "NAME", allow_hyphen_values = true)]
    pub baseline: Option<String>,
}

/// How to compare contenders.
#[derive(Args)]
#[command(next_help_heading = "Comparison")]
pub struct ComparisonFlags {
    /// Do not check before timing that all contenders return the same result
    #[arg(long)]
    pub no_check: bool,
    /// forks: processes of contenders run one after the other. turns: they are alive together and
    /// measure for 10 ms in turns, where that is possible. auto (default): turns, and of
    /// contenders that cannot, forks
    #[arg(long, value_name = "NAME")]
    pub schedule: Option<String>,
    /// Placements of compiled code in memory among which the blocks of a comparison in turns
    /// alternate, 1 to 64 (default 4 or 8, by language)
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub layout_variants: Option<String>,
    /// Contenders that are the baseline's program, byte for byte: skip or measure (default skip)
    #[arg(long, value_name = "KIND", allow_hyphen_values = true)]
    pub identical: Option<String>,
    /// Check after 5, 10 and 20 forks (in turns: 10, 20, 40 … s); stop when every comparison is
    /// decided or the time is used up
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub time_budget: Option<String>,
    /// The same, but a comparison known to this precision counts as decided, too
    #[arg(long, value_name = "PERCENT", allow_hyphen_values = true)]
    pub precision: Option<String>,
}

/// Resource limits of a fork and a run.
#[derive(Args)]
#[command(next_help_heading = "Limits")]
pub struct LimitsFlags {
    /// Run a failed fork again, at most N times, each in a new process (default 0)
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub retries: Option<String>,
    /// Exit code 1 if a fork ran again after a failure, even if it then succeeded (default false)
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub fail_on_flaky: Option<bool>,
    /// End a fork that uses more memory than this, with its child processes, such as 2GiB; none: no
    /// limit (default: three quarters of the machine's memory)
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true)]
    pub limit_memory: Option<String>,
    /// End a fork with more processes and threads than this; none: no limit (default 4096)
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub limit_processes: Option<String>,
    /// End a fork that prints more than this; none: no limit (default 1GiB)
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true)]
    pub limit_output: Option<String>,
    /// Time limit from a wrapper's start to its first answer: loading, static initialisers, imports
    /// (default 30s)
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub timeout_start: Option<String>,
    /// Time limit of the set-ups of an iteration, with those of its trial (default: the overrun
    /// that -to allows)
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub timeout_setup: Option<String>,
    /// Time limit of the tear-downs of an iteration, with those of its trial (default: the overrun
    /// that -to allows)
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub timeout_teardown: Option<String>,
    /// End the run after this time as Ctrl-C does, and report what was measured (default: none)
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub timeout_run: Option<String>,
}

fn preset_help() -> String {
    let names: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
    format!(
        "Default settings: {}; the first is used if none is named",
        listed(&names)
    )
}

fn layout_help() -> String {
    format!(
        "Where states lie in memory: {}; the first is the default",
        listed(&Layout::ALL.map(Layout::name))
    )
}

/// The same with a baseline, which help shows first among the flags of comparisons.
pub struct WithBaseline {
    pub measuring: Measuring,
    pub baseline: Option<String>,
}

impl FromArgMatches for WithBaseline {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Ok(WithBaseline {
            measuring: Measuring::from_arg_matches(matches)?,
            baseline: Baseline::from_arg_matches(matches)?.baseline,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = WithBaseline::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for WithBaseline {
    fn augment_args(command: Command) -> Command {
        let command = Settings::augment_args(command);
        let command = SelectionFlags::augment_args(command);
        let command = ExecutionFlags::augment_args(command);
        let command = Baseline::augment_args(command);
        let command = ComparisonFlags::augment_args(command);
        LimitsFlags::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        WithBaseline::augment_args(command)
    }
}

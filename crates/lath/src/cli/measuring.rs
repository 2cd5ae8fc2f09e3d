//! Flags of everything that measures.

use super::listed;
use super::settings::Settings;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches};
use lath_core::plan::Layout;
use lath_core::setting::PRESETS;

/// What is measured, how, and how long it may take.
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

/// Which benchmarks, and with which parameters.
#[derive(Args)]
#[command(next_help_heading = "Selection")]
pub struct SelectionFlags {
    /// [-e] Benchmarks not to run
    #[arg(long, value_name = "REGEXP,...", allow_hyphen_values = true)]
    pub exclude: Vec<String>,
    /// [-wmb] Benchmarks that every fork warms up first and does not measure, of the source and
    /// platform that it measures
    #[arg(long, value_name = "REGEXP,...", allow_hyphen_values = true)]
    pub warmup_benchmarks: Vec<String>,
    /// [-p] Values of a parameter, instead of those in the source
    #[arg(long, value_name = "NAME=VALUE,...", allow_hyphen_values = true)]
    pub param: Vec<String>,
}

/// How benchmarks are run.
#[derive(Args)]
#[command(next_help_heading = "Execution")]
pub struct ExecutionFlags {
    /// [-tg] Threads of each function of a group, instead of those in the source
    #[arg(long, value_name = "N,...", allow_hyphen_values = true)]
    pub thread_groups: Option<String>,
    #[arg(long, value_name = "NAME", allow_hyphen_values = true, help = preset_help())]
    pub preset: Option<String>,
    /// Seed of everything random; drawn and printed if not given
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub seed: Option<String>,
    #[arg(long, value_name = "KIND", allow_hyphen_values = true, help = layout_help())]
    pub layout: Option<String>,
    /// [-prof] Secondary metrics; see --list-profilers
    #[arg(long, value_name = "NAME", allow_hyphen_values = true)]
    pub profiler: Vec<String>,
    /// [-foe] Stop the run when a benchmark fails (default: the others go on)
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub fail_on_error: Option<bool>,
    /// [-si] Threads begin and end iterations together (default true); without effect on one thread
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub synchronise_iterations: Option<bool>,
    /// [-gc] Collect garbage between iterations; without effect where there is no collector
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub force_gc: Option<bool>,
    /// Go on with a run that was cut short: the latest of the same command, or this journal
    #[arg(long, value_name = "JOURNAL", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    pub resume: Option<String>,
    /// Where results are kept as they arrive
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub journal: Option<String>,
    /// If another lath is measuring on this machine, wait for it instead of giving up
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub wait: Option<bool>,
    /// Measure although another lath is measuring; timings will be unreliable
    #[arg(long)]
    pub no_lock: bool,
}

/// Whom the others are compared with.
#[derive(Args)]
#[command(next_help_heading = "Comparison")]
pub struct Baseline {
    /// Contender that the others are compared with (default: what the sources say, else the first)
    #[arg(long, value_name = "NAME", allow_hyphen_values = true)]
    pub baseline: Option<String>,
}

/// How contenders are compared.
#[derive(Args)]
#[command(next_help_heading = "Comparison")]
pub struct ComparisonFlags {
    /// Do not prove that contenders compute the same before they are timed
    #[arg(long)]
    pub no_check: bool,
    /// Look after 5, 10 and 20 forks, stop when every comparison is decided or the time is used
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub time_budget: Option<String>,
    /// The same, and a comparison known to this precision counts as decided, too
    #[arg(long, value_name = "PERCENT", allow_hyphen_values = true)]
    pub precision: Option<String>,
}

/// What a fork and a run may take.
#[derive(Args)]
#[command(next_help_heading = "Limits")]
pub struct LimitsFlags {
    /// Run a fork that failed again, at most N times, each in a new process (default 0)
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub retries: Option<String>,
    /// Exit code 1 if a fork had to be run again, even if it succeeded then (default false)
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub fail_on_flaky: Option<bool>,
    /// End a fork that has more memory than this, such as 2GiB, its children included; none: no
    /// limit (default: three quarters of the machine's)
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true)]
    pub limit_memory: Option<String>,
    /// End a fork with more processes and threads than this; none: no limit (default 4096)
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub limit_processes: Option<String>,
    /// End a fork that prints more than this; none: no limit (default 1GiB)
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true)]
    pub limit_output: Option<String>,
    /// Time that a wrapper may take from its start to its first answer: loading, static
    /// initialisers, imports (default 30s)
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub timeout_start: Option<String>,
    /// Time that the set-ups of an iteration may take, those of its trial included (default: as long
    /// as -to lets calls overrun)
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub timeout_setup: Option<String>,
    /// Time that the tear-downs of an iteration may take, those of its trial included (default: as
    /// long as -to lets calls overrun)
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub timeout_teardown: Option<String>,
    /// End the run after this time as Ctrl-C does: what was measured is reported (default: none)
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub timeout_run: Option<String>,
}

fn preset_help() -> String {
    let names: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
    format!(
        "Settings for what nothing else says: {}; the first is the default",
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

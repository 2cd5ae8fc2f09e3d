//! Flags of commands as contenders.

use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_suite::commands::{Asked, CommandContender};

/// How to run commands.
#[derive(Args)]
#[command(next_help_heading = "Commands")]
pub struct CommandFlags {
    /// Command to measure, with a name: rg='rg -c foo file'
    #[arg(long, value_name = "[NAME=]COMMAND", allow_hyphen_values = true)]
    pub command: Vec<String>,
    /// [-n] Name of a command, in the order of the commands
    #[arg(long, value_name = "NAME", allow_hyphen_values = true)]
    pub command_name: Vec<String>,
    /// [-S] Shell that runs each command; its start is part of the time (default none: lath starts
    /// commands itself)
    #[arg(long, value_name = "SHELL", allow_hyphen_values = true)]
    pub shell: Option<String>,
    /// [-N] Start commands without a shell, which is the default
    #[arg(long, conflicts_with = "shell")]
    pub no_shell: bool,
    /// Command to run in a shell before each timed one; once for all, or once for each
    #[arg(long, value_name = "COMMAND", allow_hyphen_values = true)]
    pub prepare: Vec<String>,
    /// The same after each timed one
    #[arg(long, value_name = "COMMAND", allow_hyphen_values = true)]
    pub conclude: Vec<String>,
    /// Command to run in a shell when a process of lath begins to measure a command
    #[arg(long, value_name = "COMMAND", allow_hyphen_values = true)]
    pub setup: Option<String>,
    /// The same when it ends
    #[arg(long, value_name = "COMMAND", allow_hyphen_values = true)]
    pub cleanup: Option<String>,
    /// Standard input of commands: null, or this file (default null)
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub stdin: Option<String>,
    /// Where commands print while they are timed: null, pipe or a file (default null); once for all,
    /// or once for each
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub stdout: Vec<String>,
    /// These exit statuses are no failures; without a value, none is
    #[arg(long, value_name = "STATUS,...", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    pub ignore_failure: Option<String>,
    /// Commands may print different texts
    #[arg(long)]
    pub ignore_output: bool,
    /// Runs of each command before each check of its output; all checks come before what is timed
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub warmup_runs: Option<String>,
    /// Time each command exactly N times, in blocks of one run of each (default: as many as the
    /// results need)
    #[arg(long, value_name = "N", allow_hyphen_values = true, conflicts_with_all = ["forks", "iterations", "invocations", "warmup_iterations"])]
    pub runs: Option<String>,
    /// [-L] Values of a parameter: {NAME} in commands stands for each of them
    #[arg(long, value_names = ["NAME", "VALUE,..."], num_args = 2, allow_hyphen_values = true)]
    pub parameter_list: Vec<String>,
    /// [-P] The same from one number to another
    #[arg(long, value_names = ["NAME", "MIN", "MAX"], num_args = 3, allow_hyphen_values = true)]
    pub parameter_scan: Vec<String>,
    /// [-D] Step of --parameter-scan (default 1)
    #[arg(long, value_name = "STEP", allow_hyphen_values = true)]
    pub parameter_step_size: Option<String>,
}

impl CommandFlags {
    /// What to measure; `commands`: those without a flag. Errors: L503, L527, L407.
    pub fn contenders(
        &self,
        commands: &[String],
    ) -> Result<Vec<CommandContender>, Vec<Diagnostic>> {
        let shell = match self.shell.as_deref() {
            Some("none") => None,
            Some("default") => Some("sh"),
            named => named,
        };
        Asked {
            commands: commands.to_vec(),
            named: self.command.clone(),
            names: self.command_name.clone(),
            shell: shell.map(str::to_owned),
            setup: self.setup.clone(),
            prepare: self.prepare.clone(),
            conclude: self.conclude.clone(),
            cleanup: self.cleanup.clone(),
            stdin: self.stdin.clone(),
            stdout: self.stdout.clone(),
            ignore_failure: self.ignore_failure.clone(),
            ignore_output: self.ignore_output,
            warmup_runs: self.warmup_runs.clone(),
            runs: self.runs.clone(),
            lists: groups(&self.parameter_list),
            scans: groups(&self.parameter_scan),
            step: self.parameter_step_size.clone(),
        }
        .contenders()
    }
}

/// Values that belong together; clap counts them.
fn groups<const N: usize>(values: &[String]) -> Vec<[String; N]> {
    let groups = values.chunks_exact(N);
    groups
        .filter_map(|group| group.to_vec().try_into().ok())
        .collect()
}

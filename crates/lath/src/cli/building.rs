//! Flags of everything that builds.

use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_suite::given::Given;
use lath_suite::{patience, values};
use std::time::Duration;

/// How sources are read and built.
#[derive(Args)]
#[command(next_help_heading = "Building")]
pub struct Building {
    /// Processor time that lath may take to read one source (default 60s)
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub timeout_scan: Option<String>,
    /// Time that one command of a build may take: compiling, linking, fetching dependencies (default
    /// 30min)
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub timeout_build: Option<String>,
    /// Time that a source may take to be imported while it is built, where its language imports
    /// (default 60s)
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub timeout_load: Option<String>,
    /// Toolchains or runtimes to run on, several for a comparison; all: everything that is found;
    /// lath doctor lists them
    #[arg(long, value_name = "NAME,...", allow_hyphen_values = true)]
    pub platform: Vec<String>,
    /// Optimise across files at link time
    #[arg(long)]
    pub lto: bool,
    /// Optimise by the profile of a training run of the benchmarks
    #[arg(long)]
    pub pgo: bool,
    /// [-jvm] Virtual machine or interpreter to use instead of the platform's own
    #[arg(long, value_name = "COMMAND", allow_hyphen_values = true)]
    pub jvm: Option<String>,
    /// [-jvmArgs] Arguments of the virtual machine or interpreter, instead of the benchmark's own;
    /// split as a shell would
    #[arg(long, value_name = "ARGS", allow_hyphen_values = true)]
    pub jvm_args: Vec<String>,
    /// [-jvmArgsPrepend] The same, before the others
    #[arg(long, value_name = "ARGS", allow_hyphen_values = true)]
    pub jvm_args_prepend: Vec<String>,
    /// [-jvmArgsAppend] The same, after the others
    #[arg(long, value_name = "ARGS", allow_hyphen_values = true)]
    pub jvm_args_append: Vec<String>,
    /// Compiler to use instead of the platform's first
    #[arg(long, value_name = "COMMAND", allow_hyphen_values = true)]
    pub cc: Vec<String>,
    /// Compiler flags, instead of the language's defaults; split at blanks as a shell would
    #[arg(long, value_name = "FLAGS", allow_hyphen_values = true)]
    pub cflags: Vec<String>,
    /// Linker flags
    #[arg(long, value_name = "FLAGS", allow_hyphen_values = true)]
    pub ldflags: Vec<String>,
    /// Take flags from pkg-config
    #[arg(long, value_name = "PACKAGE", allow_hyphen_values = true)]
    pub pkg_config: Vec<String>,
    /// Compile and link this file as it is
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub extra_source: Vec<String>,
    /// Show the commands that build
    #[arg(long)]
    pub verbose_build: bool,
}

impl Building {
    /// For those who read suites. `settles_preset`: see [`Given`].
    pub fn given(&self, settles_preset: bool) -> Given {
        Given {
            platforms: self.platform.clone(),
            lto: self.lto,
            pgo: self.pgo,
            jvm: self.jvm.clone(),
            jvm_args: self.jvm_args.clone(),
            jvm_args_prepend: self.jvm_args_prepend.clone(),
            jvm_args_append: self.jvm_args_append.clone(),
            cc: self.cc.first().cloned(),
            cflags: self.cflags.clone(),
            ldflags: self.ldflags.clone(),
            pkg_config: self.pkg_config.clone(),
            extra_sources: self.extra_source.clone(),
            verbose_build: self.verbose_build,
            settles_preset,
        }
    }

    /// Lets reading and tools take no longer than the flags say; what is not read in time ends lath
    /// by `give_up`. L503 for values that cannot be read.
    pub fn limit(&self, give_up: patience::GiveUp) -> Result<(), Vec<Diagnostic>> {
        let time = |flag: &str, given: &Option<String>| {
            let read = |text: &String| values::some_time(text).map(Duration::from_nanos);
            let time = given.as_ref().map(read).transpose();
            time.map_err(|expected| {
                vec![Diagnostic::error("L503", format!("--{flag}: {expected}"))]
            })
        };
        lath_tools::set_limits(
            time("timeout-build", &self.timeout_build)?,
            time("timeout-load", &self.timeout_load)?,
        );
        patience::set(time("timeout-scan", &self.timeout_scan)?, give_up);
        Ok(())
    }
}

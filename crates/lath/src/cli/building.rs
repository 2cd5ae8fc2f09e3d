//! Flags of every command that builds.

use super::time;
use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_suite::adapters;
use lath_suite::given::Given;
use lath_suite::reading_limits;

/// How sources are read and built.
#[derive(Args)]
#[command(next_help_heading = "Building")]
pub struct Building {
    /// Limit of processor time for reading one source (default 60s)
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub timeout_scan: Option<String>,
    /// Time limit of one build command: compiling, linking, fetching dependencies (default 30min)
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub timeout_build: Option<String>,
    /// Time limit for importing a source during the build, in languages that import (default 60s)
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub timeout_load: Option<String>,
    /// Toolchains or runtimes to run on; several are compared; all: every one found; lath doctor
    /// lists them
    #[arg(long, value_name = "NAME,...", allow_hyphen_values = true)]
    pub platform: Vec<String>,
    /// Optimise across files at link time
    #[arg(long)]
    pub lto: bool,
    /// Optimise with the profile of a training run of the benchmarks
    #[arg(long)]
    pub pgo: bool,
    /// [-jvm] Virtual machine or interpreter to use instead of the platform's own
    #[arg(long, value_name = "COMMAND", allow_hyphen_values = true)]
    pub jvm: Option<String>,
    /// [-jvmArgs] Arguments of the virtual machine or interpreter, instead of the benchmark's own;
    /// split like a shell command
    #[arg(long, value_name = "ARGS", allow_hyphen_values = true)]
    pub jvm_args: Vec<String>,
    /// [-jvmArgsPrepend] Arguments to put before the others
    #[arg(long, value_name = "ARGS", allow_hyphen_values = true)]
    pub jvm_args_prepend: Vec<String>,
    /// [-jvmArgsAppend] Arguments to put after the others
    #[arg(long, value_name = "ARGS", allow_hyphen_values = true)]
    pub jvm_args_append: Vec<String>,
    /// Compiler to use instead of the platform's first
    #[arg(long, value_name = "COMMAND", allow_hyphen_values = true)]
    pub cc: Vec<String>,
    /// Compiler flags, instead of the language's defaults; split like a shell command
    #[arg(long, value_name = "FLAGS", allow_hyphen_values = true)]
    pub cflags: Vec<String>,
    /// Linker flags
    #[arg(long, value_name = "FLAGS", allow_hyphen_values = true)]
    pub ldflags: Vec<String>,
    /// Package to get compiler and linker flags for from pkg-config
    #[arg(long, value_name = "PACKAGE", allow_hyphen_values = true)]
    pub pkg_config: Vec<String>,
    /// Compile and link this file, too
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub extra_source: Vec<String>,
    /// Package or local path that the sources need, as in [dependencies] of lath.toml: numpy,
    /// ./mypackage; with several languages python=numpy
    #[arg(long, value_name = "PACKAGE", allow_hyphen_values = true)]
    pub dependency: Vec<String>,
    /// Adapter of a language that lath does not know: a path, or a name that PATH finds; may be
    /// repeated
    #[arg(long, value_name = "COMMAND", allow_hyphen_values = true)]
    pub adapter: Vec<String>,
    /// Show the build commands
    #[arg(long)]
    pub verbose_build: bool,
}

impl Building {
    /// The options for reading suites. `settles_preset`: see [`Given`].
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
            dependencies: self.dependency.clone(),
            verbose_build: self.verbose_build,
            settles_preset,
        }
    }

    /// Starts the adapters, after which their languages are known.
    pub fn declare(&self) -> Result<(), Vec<Diagnostic>> {
        self.adapter
            .iter()
            .try_for_each(|adapter| adapters::named(adapter).map(drop))
    }

    /// Sets the time limits for reading and tools; `give_up` ends lath when reading takes too long.
    /// L503 for invalid values.
    pub fn limit(&self, give_up: reading_limits::GiveUp) -> Result<(), Diagnostic> {
        lath_tools::set_limits(
            time("timeout-build", &self.timeout_build)?,
            time("timeout-load", &self.timeout_load)?,
        );
        reading_limits::set(time("timeout-scan", &self.timeout_scan)?, give_up);
        Ok(())
    }
}

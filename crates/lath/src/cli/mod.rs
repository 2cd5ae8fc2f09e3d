//! Arguments: JMH's spellings are rewritten into long flags first, then clap reads them. Flags that
//! are settings derive from lath-core's table, the others from [`flags`].

pub mod flags;
pub mod rewrite;
pub mod settings;
pub mod tools;

use clap::{Arg, ArgAction, ArgMatches, Command};
use flags::{BUILDING, FLAGS, Flag, Takes};
use lath_core::diagnostic::Diagnostic;
use lath_suite::given::Given;
use lath_suite::inputs::{self, Inputs};
use lath_suite::view::View;

/// The whole command line.
pub fn command() -> Command {
    let about = "Language-agnostic test harness: JMH's benchmarks, in any language";
    Command::new("lath")
        .about(about)
        .long_version(concat!(
            env!("CARGO_PKG_VERSION"),
            " (protocol 1, manifest 1)"
        ))
        .version(env!("CARGO_PKG_VERSION"))
        .propagate_version(true)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .after_help(crate::exit::help())
        .subcommand(run())
        .subcommand(build())
        .subcommand(check())
        .subcommand(generate())
        .subcommand(list())
        .subcommand(crate::commands::summarize::command())
        .subcommand(crate::commands::compare::command())
        .subcommand(crate::commands::steady::command())
        .subcommand(
            Command::new("env")
                .about("Show what lath records about this machine")
                .arg(json()),
        )
        .subcommand(doctor())
        .subcommand(init())
}

fn run() -> Command {
    let command = Command::new("run")
        .args_override_self(true)
        .about("Build benchmarks, run them, show and write results")
        .long_about(
            "Builds the sources, runs their benchmarks, each fork in a process of its own, and shows the results.\n\n\
             Arguments that are files are benchmark sources or wrappers that `lath build` left; folders hold a lath.toml; anything else is a \
             regular expression that selects benchmarks by name. After `--` everything is a regular expression. Without files, ./lath.toml is used.\n\n\
             JMH's spellings of flags are understood (-i 5, -wi 3, -f 2, -rf json …).",
        )
        .arg(arguments("Sources, wrappers, folders with a lath.toml; regular expressions"))
        .arg(Arg::new("only").last(true).num_args(0..).value_name("REGEXP").help("Regular expressions, even if files have these names"));
    let command = command.args(settings::args()).args(
        FLAGS
            .iter()
            .filter(|f| f.jmh != Some("h") && f.heading != BUILDING)
            .map(flag),
    );
    build_args(command).after_help(crate::exit::help())
}

/// What `lath run` takes that has a meaning wherever something is built and measured, for other
/// commands' help only at length.
pub fn measuring() -> Vec<Arg> {
    const ELSEWHERE: &[&str] = &[
        "result-format",
        "result-file",
        "trend-file",
        "output",
        "verbosity",
        "baseline",
    ];
    let flags = FLAGS
        .iter()
        .filter(|f| f.heading != flags::LISTS && !ELSEWHERE.contains(&f.name))
        .map(flag);
    let building = build_args(Command::new("building"))
        .get_arguments()
        .filter(|a| !FLAGS.iter().any(|f| a.get_id() == f.name))
        .cloned()
        .collect::<Vec<_>>();
    settings::args()
        .into_iter()
        .chain(flags)
        .chain(building)
        .map(|arg| arg.hide_short_help(true))
        .collect()
}

fn build() -> Command {
    let command = Command::new("build")
        .about("Build a wrapper: `lath build factorial.cpp` leaves run_factorial")
        .arg(arguments("Benchmark sources, folders with a lath.toml"));
    build_args(
        command.arg(
            Arg::new("output")
                .long("output")
                .short('o')
                .value_name("FILE")
                .help("Where to put the wrapper (one source only)"),
        ),
    )
}

fn check() -> Command {
    Command::new("check")
        .args_override_self(true)
        .about("Prove what contenders compute, and time nothing")
        .long_about(
            "Builds the sources, has every benchmark set up, called once and torn down in a process of its own, and compares what it computed with its vector \
             file or with the baseline, as lath run does before it times anything. Benchmarks that nothing can be compared with run all the same.\n\n\
             Exit code 10 if a result is wrong, 1 if a benchmark fails. Arguments are those of lath run.",
        )
        .arg(arguments("Sources, wrappers, folders with a lath.toml; regular expressions"))
        .arg(Arg::new("only").last(true).num_args(0..).value_name("REGEXP").help("Regular expressions, even if files have these names"))
        .args(FLAGS.iter().filter(|f| f.name == "baseline").map(flag))
        .args(measuring())
        .arg(json())
}

fn generate() -> Command {
    let command = Command::new("generate")
        .about("Write the wrapper's source and a project that builds it without lath")
        .arg(arguments("One benchmark source"))
        .arg(
            Arg::new("output")
                .long("output")
                .short('o')
                .value_name("DIR")
                .required(true)
                .help("Folder to write to; created if missing"),
        );
    build_args(command)
}

fn list() -> Command {
    let command = Command::new("list")
        .about("List benchmarks with their parameters, without building them")
        .arg(arguments("Sources or wrappers; regular expressions"))
        .arg(
            Arg::new("contenders")
                .long("contenders")
                .action(ArgAction::SetTrue)
                .help("Show who is compared with whom"),
        )
        .args(FLAGS.iter().filter(|f| f.name == "baseline").map(flag))
        .arg(json());
    build_args(command)
}

fn doctor() -> Command {
    let command = Command::new("doctor")
        .about("Show languages, toolchains, profilers and what is missing, with the command that installs it")
        .long_about(
            "Shows the languages that lath knows, the toolchains and runtimes of each that are on this machine, what is missing and the command that \
             installs it.\n\n\
             With a suite: what its sources, platforms and dependencies need, and what of that is missing; exit code 4 if something is. Building \
             flags are those of `lath run`. Without an argument ./lath.toml is looked at, too, if there is one. Nothing is built or fetched.",
        )
        .arg(Arg::new("suite").value_name("FOLDER|LATH.TOML").help("A suite to look at"))
        .arg(json());
    build_args(command)
}

fn init() -> Command {
    Command::new("init")
        .about("Begin a suite: a lath.toml and an example to start from")
        .long_about(
            "Writes a lath.toml with comments, and one example in each language: contenders of one benchmark. If the folder holds benchmark sources \
             already, the lath.toml names those instead. Nothing that exists is overwritten.",
        )
        .after_help(lath_suite::config::keys::help())
        .arg(Arg::new("folder").value_name("FOLDER").default_value(".").help("Created if missing"))
        .arg(
            Arg::new("language")
                .long("language")
                .value_name("LANGUAGE,...")
                .action(ArgAction::Append)
                .help("Languages to write examples in (default: those with a toolchain on this machine, at most four)"),
        )
}

fn arguments(help: &'static str) -> Arg {
    Arg::new("arguments")
        .num_args(0..)
        .value_name("FILE|REGEXP")
        .help(help)
}

fn json() -> Arg {
    Arg::new("json")
        .long("json")
        .action(ArgAction::SetTrue)
        .help("Print JSON instead of text")
}

fn build_args(command: Command) -> Command {
    let repeated = |name: &'static str, metavar: &'static str, help: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name(metavar)
            .action(ArgAction::Append)
            .allow_hyphen_values(true)
            .help(help)
            .help_heading(BUILDING)
    };
    command
        .args(FLAGS.iter().filter(|f| f.heading == BUILDING).map(flag))
        .arg(repeated(
            "cc",
            "COMMAND",
            "Compiler to use instead of the platform's first",
        ))
        .arg(repeated(
            "cflags",
            "FLAGS",
            "Compiler flags, instead of the language's defaults; split at blanks as a shell would",
        ))
        .arg(repeated("ldflags", "FLAGS", "Linker flags"))
        .arg(repeated(
            "pkg-config",
            "PACKAGE",
            "Take flags from pkg-config",
        ))
        .arg(repeated(
            "extra-source",
            "FILE",
            "Compile and link this file as it is",
        ))
        .arg(
            Arg::new("verbose-build")
                .long("verbose-build")
                .action(ArgAction::SetTrue)
                .help("Show the commands that build")
                .help_heading(BUILDING),
        )
}

fn flag(flag: &'static Flag) -> Arg {
    let arg = Arg::new(flag.name)
        .long(flag.name)
        .help(flag.help())
        .help_heading(flag.heading);
    match flag.takes {
        Takes::Nothing => arg.action(ArgAction::SetTrue),
        Takes::One(metavar) => arg.value_name(metavar).allow_hyphen_values(true),
        Takes::Many(metavar) => arg
            .value_name(metavar)
            .action(ArgAction::Append)
            .allow_hyphen_values(true),
        Takes::Perhaps(metavar) => arg
            .value_name(metavar)
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value(""),
        Takes::Bool => arg
            .value_name("BOOL")
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("true")
            .value_parser(["true", "false"]),
    }
}

/// Whether a flag without a value, or with `true`, was given.
pub fn is_set(matches: &ArgMatches, name: &str) -> bool {
    match FLAGS.iter().find(|f| f.name == name).map(|f| f.takes) {
        Some(Takes::Bool) => matches.get_one::<String>(name).is_some_and(|v| v == "true"),
        _ => matches.get_flag(name),
    }
}

/// What the flags of everything that builds say.
pub fn given(matches: &ArgMatches) -> Given {
    Given {
        platforms: all(matches, "platform"),
        lto: is_set(matches, "lto"),
        pgo: is_set(matches, "pgo"),
        jvm: one(matches, "jvm"),
        jvm_args: all(matches, "jvm-args"),
        jvm_args_prepend: all(matches, "jvm-args-prepend"),
        jvm_args_append: all(matches, "jvm-args-append"),
        cc: one(matches, "cc"),
        cflags: all(matches, "cflags"),
        ldflags: all(matches, "ldflags"),
        pkg_config: all(matches, "pkg-config"),
        extra_sources: all(matches, "extra-source"),
        verbose_build: matches.get_flag("verbose-build"),
        settles_preset: matches
            .try_get_one::<String>("preset")
            .map_or(true, |preset| preset.is_some()),
    }
}

/// What the positional arguments name.
pub fn inputs(matches: &ArgMatches) -> Result<Inputs, Vec<Diagnostic>> {
    let patterns = if matches.try_contains_id("only").unwrap_or(false) {
        all(matches, "only")
    } else {
        Vec::new()
    };
    inputs::read(
        &given(matches),
        &all(matches, "arguments"),
        patterns,
        &View::here(),
    )
}

/// All values of a flag that may be repeated.
pub fn all(matches: &ArgMatches, name: &str) -> Vec<String> {
    matches
        .get_many::<String>(name)
        .map(|v| v.cloned().collect())
        .unwrap_or_default()
}

/// The value of a flag, if given.
pub fn one(matches: &ArgMatches, name: &str) -> Option<String> {
    matches.get_one::<String>(name).cloned()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_consistent() {
        super::command().debug_assert();
    }
}

//! What the flags say of how long reading and tools may take.

use crate::diagnose;
use crate::exit::Exit;
use clap::ArgMatches;
use lath_core::diagnostic::Diagnostic;
use lath_suite::{patience, values};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Subcommands that run nothing of the folders they look at.
const LOOKING: [&str; 6] = ["doctor", "env", "generate", "list", "steady", "summarize"];

/// For every subcommand that has these flags. L503 for values that cannot be read.
pub fn limit(matches: &ArgMatches) -> Result<(), Vec<Diagnostic>> {
    let matches = matches.subcommand().map(|(_, matches)| matches);
    let time = |flag: &str| {
        let given = matches.and_then(|matches| matches.try_get_one::<String>(flag).ok().flatten());
        let time = given
            .map(|text| values::some_time(text).map(Duration::from_nanos))
            .transpose();
        time.map_err(|expected| vec![Diagnostic::error("L503", format!("--{flag}: {expected}"))])
    };
    lath_tools::set_limits(time("timeout-build")?, time("timeout-load")?);
    patience::set(time("timeout-scan")?, give_up);
    Ok(())
}

fn give_up(unread: Diagnostic) -> ! {
    let exit = Exit::of(&unread.code);
    diagnose::print(&[unread]);
    lath_tools::end_all();
    std::process::exit(exit as i32)
}

/// Has the commands that only look do no more than that.
pub fn look_only(matches: &ArgMatches) {
    let Some((_, matches)) = matches
        .subcommand()
        .filter(|(name, _)| LOOKING.contains(name))
    else {
        return;
    };
    let given = |name: &str| {
        matches
            .try_get_many::<String>(name)
            .ok()
            .flatten()
            .into_iter()
            .flatten()
            .map(PathBuf::from)
            .collect::<Vec<_>>()
    };
    let folder = |path: PathBuf| {
        if path.is_dir() {
            path
        } else {
            path.parent().map(Path::to_owned).unwrap_or_default()
        }
    };
    let named = ["arguments", "suite"]
        .into_iter()
        .flat_map(given)
        .filter(|path| path.exists())
        .map(folder);
    lath_tools::look_only(named.chain([PathBuf::from(".")]).collect::<Vec<_>>());
}

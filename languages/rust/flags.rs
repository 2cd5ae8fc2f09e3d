//! Flags of a build: those of the project's profile, then the user's, which override.

use super::generate::EDITION;
use super::paths;
use crate::native::{self, pkg_config_libraries};
use crate::shared::otherwise::{self, Otherwise};
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_core::language::BuildOptions;
use lath_core::paths::{absolute, or_here};
use lath_core::plan::Purpose;
use std::path::PathBuf;

/// The equivalent of the release profile in `Cargo.toml.j2`.
pub(super) const PROFILE: [&str; 2] = ["-Copt-level=3", "-Ccodegen-units=1"];

/// Flags that add symbols for stacks, also for dependencies and inlined functions, and frame
/// pointers, which find callers however large frames are.
const NAMED: [&str; 3] = [
    "-Cdebuginfo=1",
    "-Cstrip=none",
    "-Cforce-frame-pointers=yes",
];

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    /// `RUSTFLAGS`: also for dependencies.
    pub rustc: Vec<String>,
    /// For the user's file.
    pub edition: String,
    pub lto: bool,
    /// As in records, with names in place of paths.
    pub shown: String,
    /// Files named in them.
    pub named: Vec<PathBuf>,
}

/// Flags that make rustc do something other than compile.
const OTHERWISE: Otherwise = Otherwise {
    nothing: &[
        "-h",
        "--help",
        "-V",
        "--version",
        "-vV",
        "--print*",
        "--explain*",
        "--test",
        "-Zno-codegen",
        "-Zparse-only",
        "-Zparse-crate-root-only",
        "-Zunpretty*",
    ],
    ours: &["-o*", "--out-dir*", "--crate-type*", "--crate-name*"],
};

/// L503 for an invalid edition, and for flags with which rustc builds something else.
pub fn resolve(options: &BuildOptions) -> OrProblems<Flags> {
    otherwise::refuse(&options.cflags, &OTHERWISE)?;
    let mut flags = Flags {
        edition: EDITION.to_owned(),
        lto: options.lto,
        ..Flags::default()
    };
    let (given, edition) =
        without_edition(&paths::anywhere(&options.cflags, &options.folders.cflags));
    flags.edition = edition.unwrap_or(flags.edition);
    flags.rustc = given;
    // Before 2018, paths have another meaning.
    if !flags
        .edition
        .parse::<u32>()
        .is_ok_and(|year| (2018..10_000).contains(&year))
    {
        return Err(vec![
            Diagnostic::error(
                "L503",
                format!("`{}` is not an edition from 2018 on", flags.edition),
            )
            .help("--edition=2021, --edition=2024"),
        ]);
    }
    let mut shown = without_edition(&absolute(
        &options.cflags,
        &paths::of(&options.cflags),
        &options.folders.cflags,
    ))
    .0;
    for words in [&mut flags.rustc, &mut shown] {
        words.extend(
            NAMED
                .iter()
                .filter(|_| options.purpose == Purpose::Stacks)
                .map(|&flag| flag.to_owned()),
        );
    }
    link(options, &mut flags, &mut shown)?;
    let lto = options.lto.then(|| "-Clto=fat".to_owned());
    let edition = (flags.edition != EDITION).then(|| format!("--edition={}", flags.edition));
    let profile = PROFILE.iter().map(|&flag| flag.to_owned());
    flags.shown = profile
        .chain(lto)
        .chain(edition)
        .chain(shown)
        .collect::<Vec<_>>()
        .join(" ");
    Ok(flags)
}

/// Arguments for the linker: objects, flags, libraries.
fn link(options: &BuildOptions, flags: &mut Flags, shown: &mut Vec<String>) -> OrProblems<()> {
    let libraries = pkg_config_libraries(&options.pkg_config, &options.folders.run)?;
    let run = or_here(&options.folders.run);
    let sources: Vec<PathBuf> = options
        .sources
        .iter()
        .map(|path| or_here(&run.join(path)))
        .collect();
    let names: Vec<String> = sources
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    let ldflags = native::paths::anywhere(&options.ldflags, &options.folders.ldflags);
    let for_linker = |words: &[String]| {
        words
            .iter()
            .map(|argument| format!("-Clink-arg={argument}"))
            .collect::<Vec<_>>()
    };
    flags.rustc.extend(for_linker(
        &[names.clone(), ldflags, libraries.clone()].concat(),
    ));
    shown.extend(for_linker(
        &[
            names,
            native::paths::absolute(&options.ldflags, &options.folders.ldflags),
            libraries,
        ]
        .concat(),
    ));
    flags.named = paths::named(&options.cflags, &options.folders.cflags);
    flags.named.extend(paths::named(
        &for_linker(&options.ldflags),
        &options.folders.ldflags,
    ));
    flags.named.extend(sources);
    Ok(())
}

/// The arguments, and the edition among them: it applies only to the user's file, dependencies have
/// their own.
fn without_edition(words: &[String]) -> (Vec<String>, Option<String>) {
    let (mut others, mut found) = (Vec::new(), None);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.strip_prefix("--edition") {
            Some("") => found = words.next().cloned(),
            Some(edition) => found = Some(edition.trim_start_matches('=').to_owned()),
            None => others.push(word.clone()),
        }
    }
    (others, found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(words: &[&str]) -> OrProblems<Flags> {
        resolve(&BuildOptions {
            cflags: words.iter().map(|&word| word.to_owned()).collect(),
            ..BuildOptions::default()
        })
    }

    #[test]
    fn the_users_come_last_and_the_edition_is_the_files() {
        let flags = of(&["-Ctarget-cpu=native", "--edition", "2021"]).expect("good flags");
        assert_eq!(
            (flags.rustc, flags.edition.as_str()),
            (vec!["-Ctarget-cpu=native".to_owned()], "2021")
        );
        assert_eq!(
            flags.shown,
            "-Copt-level=3 -Ccodegen-units=1 --edition=2021 -Ctarget-cpu=native"
        );
        assert_eq!(of(&["--edition=2018"]).expect("good flags").edition, "2018");
        assert_eq!(
            of(&["--edition=2015"]).expect_err("too old")[0].code,
            "L503"
        );
        assert_eq!(
            of(&["--edition=x"]).expect_err("not an edition")[0].code,
            "L503"
        );
        let linked = resolve(&BuildOptions {
            ldflags: vec!["-lm".to_owned()],
            ..BuildOptions::default()
        })
        .expect("good flags");
        assert_eq!(linked.rustc, ["-Clink-arg=-lm"]);
    }
}

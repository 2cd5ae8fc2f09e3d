//! Flags of a build: those of the profile in the project's manifest, then the user's, which win where both say something.

use crate::native::pkg_config_libraries;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::BuildOptions;

use super::generate::EDITION;

/// What the release profile of `Cargo.toml.j2` stands for.
const PROFILE: [&str; 2] = ["-Copt-level=3", "-Ccodegen-units=1"];

/// What gives names to stacks, those of dependencies and of inlined functions included, and lets their callers be found however large frames are.
const NAMED: [&str; 3] = ["-Cdebuginfo=1", "-Cstrip=none", "-Cforce-frame-pointers=yes"];

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    /// `RUSTFLAGS`: for dependencies, too.
    pub rustc: Vec<String>,
    /// Of the user's file.
    pub edition: String,
    pub lto: bool,
    /// As records have them.
    pub shown: String,
}

/// L503 for an edition that is none, L601 for a profile, which is not made for Rust.
pub fn resolve(options: &BuildOptions) -> Result<Flags, Vec<Diagnostic>> {
    let mut flags = Flags { edition: EDITION.to_owned(), lto: options.lto, ..Flags::default() };
    if options.pgo {
        let problem = Diagnostic::error("L601", "optimisation by profile is not there for Rust");
        return Err(vec![problem.help("leave --pgo out, or give a profile of your own: --cflags -Cprofile-use=/path/merged.profdata")]);
    }
    let mut words = options.cflags.iter();
    while let Some(word) = words.next() {
        // Only the user's file has it: dependencies say their own.
        match word.strip_prefix("--edition") {
            Some("") => flags.edition = words.next().cloned().unwrap_or_default(),
            Some(edition) => flags.edition = edition.trim_start_matches('=').to_owned(),
            None => flags.rustc.push(word.clone()),
        }
    }
    // Before 2018 paths mean something else.
    if !flags.edition.parse::<u32>().is_ok_and(|year| (2018..10_000).contains(&year)) {
        return Err(vec![
            Diagnostic::error("L503", format!("`{}` is no edition from 2018 on", flags.edition)).help("--edition=2021, --edition=2024"),
        ]);
    }
    if options.sample_stacks {
        flags.rustc.extend(NAMED.map(str::to_owned));
    }
    let libraries = pkg_config_libraries(&options.pkg_config)?;
    let sources = options.sources.iter().map(|path| std::path::absolute(path).unwrap_or_else(|_| path.clone()).display().to_string());
    let link: Vec<String> = sources.chain(options.ldflags.iter().cloned()).chain(libraries).collect();
    flags.rustc.extend(link.into_iter().map(|argument| format!("-Clink-arg={argument}")));
    let lto = options.lto.then(|| "-Clto=fat".to_owned());
    let edition = (flags.edition != EDITION).then(|| format!("--edition={}", flags.edition));
    let profile = PROFILE.iter().map(|&flag| flag.to_owned());
    flags.shown = profile.chain(lto).chain(edition).chain(flags.rustc.iter().cloned()).collect::<Vec<_>>().join(" ");
    Ok(flags)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(words: &[&str]) -> Result<Flags, Vec<Diagnostic>> {
        resolve(&BuildOptions { cflags: words.iter().map(|&word| word.to_owned()).collect(), ..BuildOptions::default() })
    }

    #[test]
    fn the_users_come_last_and_the_edition_is_the_files() {
        let flags = of(&["-Ctarget-cpu=native", "--edition", "2021"]).expect("good flags");
        assert_eq!((flags.rustc, flags.edition.as_str()), (vec!["-Ctarget-cpu=native".to_owned()], "2021"));
        assert_eq!(flags.shown, "-Copt-level=3 -Ccodegen-units=1 --edition=2021 -Ctarget-cpu=native");
        assert_eq!(of(&["--edition=2018"]).expect("good flags").edition, "2018");
        assert_eq!(of(&["--edition=2015"]).expect_err("too old")[0].code, "L503");
        assert_eq!(of(&["--edition=x"]).expect_err("no edition")[0].code, "L503");
        let linked = resolve(&BuildOptions { ldflags: vec!["-lm".to_owned()], ..BuildOptions::default() }).expect("good flags");
        assert_eq!(linked.rustc, ["-Clink-arg=-lm"]);
    }
}

//! `lath init`: a suite to start from. A lath.toml that explains itself, and one example in each
//! language; or, where benchmark sources lie already, a lath.toml that names them.

mod suite;

use crate::Outcome;
use crate::commands::Command;
use crate::exit::Exit;
use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_core::escape;
use lath_core::language::{Example, Language};
use lath_core::names::closest;
use lath_core::plan::MOST_IN_A_BLOCK;
use lath_suite::sources;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use suite::Begun;

#[derive(Args)]
#[command(
    about = "Begin a suite: a lath.toml and an example to start from",
    long_about = "Writes a lath.toml with comments, and one example in each language: contenders of one benchmark. If the folder holds benchmark sources \
        already, the lath.toml names those instead. Nothing that exists is overwritten.",
    after_help = lath_suite::config::keys::help()
)]
pub struct Init {
    /// Created if missing
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
    /// Languages to write examples in (default: those with a toolchain on this machine, at most
    /// four)
    #[arg(long, value_name = "LANGUAGE,...")]
    language: Vec<String>,
}

impl Command for Init {
    fn run(&self) -> Outcome {
        begin(&self.folder, languages(&self.language)?)
    }
}

fn begin(folder: &Path, asked: Vec<&'static dyn Language>) -> Outcome {
    let existing = sources::benchmarks_in(folder);
    // What lies there is a beginning in its language.
    let missing: Vec<_> = asked
        .iter()
        .copied()
        .filter(|language| !existing.iter().any(|file| sources::is_of(file, *language)))
        .collect();
    let begun = match (existing.is_empty(), missing.is_empty()) {
        (true, _) => examples(asked)?,
        (false, true) => Begun::with(existing),
        (false, false) => examples(missing)?.beside(existing),
    };
    // Here, files are called by their names.
    let folder = if folder == Path::new(".") {
        PathBuf::new()
    } else {
        folder.to_owned()
    };
    let mut files = vec![(folder.join("lath.toml"), suite::text(&begun))];
    files.extend(
        begun
            .examples()
            .map(|(_, example)| (folder.join(example.file), example.text.to_owned())),
    );
    write(&folder, &files)?;
    for (path, _) in &files {
        println!("Created {}", escape::line(&path.display().to_string()));
    }
    print!("{}", suite::next(&folder, &begun));
    Ok(Exit::Success)
}

/// The languages of `--language`. L503: there is no such language.
fn languages(names: &[String]) -> Result<Vec<&'static dyn Language>, Vec<Diagnostic>> {
    let mut chosen: Vec<&'static dyn Language> = Vec::new();
    let mut problems = Vec::new();
    for name in names.iter().flat_map(|list| list.split(',')) {
        match lath_languages::by_id(name).or_else(|| {
            lath_languages::all()
                .iter()
                .copied()
                .find(|l| l.name().eq_ignore_ascii_case(name))
        }) {
            Some(language) if chosen.iter().any(|l| l.id() == language.id()) => {}
            Some(language) if language.example().is_none() => {
                let problem = Diagnostic::error(
                    "L503",
                    format!(
                        "--language: there is no example in {}, which is experimental",
                        language.name()
                    ),
                );
                problems.push(problem.help(format!(
                        "there are: {}",
                        with_examples()
                            .map(|l| l.id())
                            .collect::<Vec<_>>()
                            .join(", ")
                    )));
            }
            Some(language) => chosen.push(language),
            None => problems.push(unknown(name)),
        }
    }
    if problems.is_empty() {
        Ok(chosen)
    } else {
        Err(problems)
    }
}

fn with_examples() -> impl Iterator<Item = &'static dyn Language> {
    lath_languages::all()
        .iter()
        .copied()
        .filter(|language| language.example().is_some())
}

fn unknown(name: &str) -> Diagnostic {
    let ids: Vec<&str> = with_examples().map(|l| l.id()).collect();
    let diagnostic = Diagnostic::error("L503", format!("--language: lath knows no `{name}`"));
    match closest(name, ids.iter().copied()) {
        Some(meant) => diagnostic.help(format!("did you mean {meant}?")),
        None => diagnostic.help(format!("there are: {}", ids.join(", "))),
    }
}

/// An example in each language asked for; else in those that can run one here, as many as one block
/// holds. L601: there is none.
fn examples(asked: Vec<&'static dyn Language>) -> Result<Begun, Vec<Diagnostic>> {
    let all = if asked.is_empty() {
        lath_languages::all().to_vec()
    } else {
        asked.clone()
    };
    // Looking for runtimes takes time: all languages at once.
    let found: Vec<(&'static dyn Language, Option<Example>, Vec<String>)> =
        thread::scope(|scope| {
            let probes: Vec<_> = all
                .into_iter()
                .map(|language| {
                    scope.spawn(move || (language, language.example(), suite::platforms(language)))
                })
                .collect();
            probes
                .into_iter()
                .map(|probe| probe.join().expect("probing does not panic"))
                .collect()
        });
    let usable = found.into_iter().filter(|(_, example, platforms)| {
        example.is_some() && (!asked.is_empty() || !platforms.is_empty())
    });
    let most = if asked.is_empty() {
        MOST_IN_A_BLOCK
    } else {
        usize::MAX
    };
    let begun = Begun::new(usable.take(most));
    if begun.is_empty() {
        let installs: Vec<String> = with_examples()
            .flat_map(|l| l.platforms())
            .map(|p| p.install)
            .collect();
        let problem = Diagnostic::error("L601", "no language has a toolchain on this machine");
        return Err(vec![
            problem.help(format!("on Debian: {}", installs.join(", or "))),
        ]);
    }
    Ok(begun)
}

/// All or nothing. L512: something is there already; L802: it cannot be written.
fn write(folder: &Path, files: &[(PathBuf, String)]) -> Result<(), Vec<Diagnostic>> {
    let there: Vec<Diagnostic> = files
        .iter()
        .filter(|(path, _)| path.symlink_metadata().is_ok())
        .map(|(path, _)| {
            Diagnostic::error(
                "L512",
                format!("{} exists already; nothing was written", path.display()),
            )
            .help("name another folder")
        })
        .collect();
    if !there.is_empty() {
        return Err(there);
    }
    let here = folder.as_os_str().is_empty();
    if here {
        Ok(())
    } else {
        fs::create_dir_all(folder)
    }
    .map_err(|error| cannot(folder, &error))?;
    for (path, text) in files {
        File::create_new(path)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .map_err(|error| cannot(path, &error))?;
    }
    Ok(())
}

fn cannot(path: &Path, error: &std::io::Error) -> Vec<Diagnostic> {
    vec![Diagnostic::error(
        "L802",
        format!("{} cannot be written: {error}", path.display()),
    )]
}

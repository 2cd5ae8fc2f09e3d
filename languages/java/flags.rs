//! javac's flags (`--cflags`), and what a virtual machine must be told for classes compiled with
//! them.

use super::front::Front;
use super::paths;
use crate::shared::otherwise::{self, Otherwise};
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_core::language::BuildOptions;
use lath_core::paths::absolute;

/// Classes compiled with preview features run only where they are enabled.
pub(super) const PREVIEW: &str = "--enable-preview";

/// The user's flags, with absolute paths where the compiler is javac.
pub(super) fn of(front: Option<&Front>, options: &BuildOptions) -> Vec<String> {
    let words = &options.cflags;
    if front.is_some() {
        return words.clone();
    }
    absolute(words, &paths::of_compiler(words), &options.folders.cflags)
}

/// Whether the classes need preview features at run time.
pub(super) fn previews(options: &BuildOptions) -> bool {
    options.cflags.iter().any(|word| word == PREVIEW)
}

/// Flags that make javac do something other than compile.
const OTHERWISE: Otherwise = Otherwise {
    nothing: &[
        "-help",
        "--help",
        "-?",
        "-X",
        "--help-extra",
        "--help-lint",
        "-version",
        "--version",
        "-fullversion",
        "--full-version",
        "-proc:only",
    ],
    ours: &[],
};

/// What lath sets itself, and what to write instead.
const OURS: [(&[&str], &str); 4] = [
    (
        &["-d", "-s", "-h", "-implicit"],
        "lath keeps what javac writes in its cache",
    ),
    (
        &["-cp", "-classpath", "--class-path"],
        "name jars and folders in lath.toml: [dependencies] java = [\"./libs/mine.jar\"]",
    ),
    (
        &[
            "-sourcepath",
            "--source-path",
            "-encoding",
            "--module-source-path",
        ],
        "sources are UTF-8, in the folders of their packages; further ones: --extra-source FILE",
    ),
    (
        &[
            "-processor",
            "-processorpath",
            "--processor-path",
            "--processor-module-path",
            "-proc",
        ],
        "JMH's processor must run; those of [dependencies] run, too",
    ),
];

/// L503: flags that would take from javac what lath gives it.
pub(super) fn check(options: &BuildOptions) -> OrProblems<()> {
    otherwise::refuse(&options.cflags, &OTHERWISE)?;
    let name = |word: &str| word.split(['=', ':']).next().unwrap_or_default().to_owned();
    for word in &options.cflags {
        let ours = OURS
            .iter()
            .find(|(names, _)| names.contains(&name(word).as_str()));
        if let Some((_, help)) = ours {
            let message = format!("lath sets javac's {} itself", name(word));
            return Err(vec![Diagnostic::error("L503", message).help(*help)]);
        }
    }
    Ok(())
}

/// The same for Maven's compiler plugin: its element with arguments, and `--release`, which it has a
/// setting of its own for.
pub(super) fn for_maven(options: &BuildOptions) -> (String, Option<String>) {
    let (mut arguments, mut release) = (String::new(), None);
    let mut words = of(None, options).into_iter();
    while let Some(word) = words.next() {
        match word.strip_prefix("--release") {
            Some("") => release = words.next(),
            Some(joined) => release = Some(joined.trim_start_matches('=').to_owned()),
            None => arguments.push_str(&format!("<arg>{}</arg>", escaped(&word))),
        }
    }
    if !arguments.is_empty() {
        arguments = format!(
            "\n        <configuration><compilerArgs>{arguments}</compilerArgs></configuration>"
        );
    }
    (arguments, release)
}

/// A text of an XML element.
fn escaped(word: &str) -> String {
    word.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_that_lath_sets_are_refused() {
        let given = |text: &str| BuildOptions {
            cflags: text.split(' ').map(str::to_owned).collect(),
            ..BuildOptions::default()
        };
        for refused in [
            "-d x",
            "--class-path=x",
            "-proc:none",
            "-Xlint -implicit:none",
        ] {
            assert_eq!(check(&given(refused)).unwrap_err()[0].code, "L503");
        }
        let (arguments, release) = for_maven(&given("-Aa=1&2 --release 17"));
        assert!(arguments.contains("<arg>-Aa=1&amp;2</arg>") && !arguments.contains("release"));
        assert_eq!(release.as_deref(), Some("17"));
        assert!(check(&given("-Xlint:all -g -deprecation --release 17")).is_ok());
    }
}

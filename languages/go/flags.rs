//! Flags of a build: those for the compiler, and those of `go build` itself.

use super::paths;
use crate::native;
use crate::shared::otherwise::{self, Otherwise};
use lath_core::diagnostic::Diagnostic;
use lath_core::language::BuildOptions;
use lath_core::paths::{Span, absolute, found};
use lath_core::plan::Purpose;
use std::path::{Path, PathBuf};

/// Flags of `go build` without a value, or before `=`.
const OWN: [&str; 13] = [
    "-race",
    "-msan",
    "-asan",
    "-trimpath",
    "-tags",
    "-pgo",
    "-gcflags",
    "-ldflags",
    "-asmflags",
    "-gccgoflags",
    "-buildmode",
    "-compiler",
    "-cover",
];

fn is_own(word: &str) -> bool {
    OWN.contains(&word.split('=').next().unwrap_or_default())
}

/// Flags that make Go do something other than compile.
const OTHERWISE: Otherwise = Otherwise {
    nothing: &[
        "-h",
        "-help",
        "--help",
        "-V*",
        "-n",
        "-buildmode=archive",
        "-buildmode=c-*",
        "-buildmode=plugin",
        "-buildmode=shared",
    ],
    ours: &["-o*", "-p", "-p=*", "-pack", "-linkobj*"],
};

/// L503 for such a flag.
pub fn check(options: &BuildOptions) -> Result<(), Vec<Diagnostic>> {
    otherwise::refuse(&options.cflags, &OTHERWISE)
}

/// The flags for `go build`. Compiler flags apply to the user's package, as with `-gcflags`.
pub fn of(options: &BuildOptions) -> Vec<String> {
    let cflags = absolute(
        &options.cflags,
        &paths::of_compiler(&options.cflags),
        &options.folders.cflags,
    );
    let given = options.cflags.iter().zip(cflags);
    let cflags = given.map(|(word, whole)| nested(word, &options.folders.cflags).unwrap_or(whole));
    let ldflags = of_linker(&options.ldflags, &options.folders.ldflags);
    let ldflags = placed(ldflags, options.layout);
    let (own, compiler): (Vec<String>, Vec<String>) = cflags.partition(|word| is_own(word));
    let flag = |name: &str, words: &[String]| {
        (!words.is_empty()).then(|| format!("-{name}={}", joined(words)))
    };
    let mut flags: Vec<String> = [flag("gcflags", &compiler), flag("ldflags", &ldflags)]
        .into_iter()
        .flatten()
        .collect();
    flags.extend(own.into_iter().filter(|word| !word.starts_with("-tags")));
    if options.purpose == Purpose::Races && !flags.iter().any(|flag| flag == "-race") {
        flags.push("-race".to_owned());
    }
    // The last flag of a name overrides earlier ones, also those in GOFLAGS.
    let all: Vec<String> = tags(options)
        .into_iter()
        .chain(["lath".to_owned()])
        .collect();
    flags.push(format!("-tags={}", all.join(",")));
    flags
}

/// The linker's flags with those that shuffle functions, for a placement other than its own.
fn placed(mut ldflags: Vec<String>, layout: u64) -> Vec<String> {
    ldflags.extend((layout > 0).then(|| format!("-randlayout={layout}")));
    ldflags
}

/// The flags for Go's linker, with absolute paths.
fn of_linker(words: &[String], folder: &Path) -> Vec<String> {
    let words = external(words, folder);
    absolute(&words, &paths::of_linker(&words), folder)
}

/// A flag of `go build` whose value is flags: with absolute paths, and quoted again if those have
/// blanks. `None`: it is none of those.
fn nested(word: &str, folder: &Path) -> Option<String> {
    let (name, value) = word.split_once('=')?;
    let begin = paths::pattern(value);
    let words = native::split_words(&value[begin..]);
    let words = match name {
        "-ldflags" => of_linker(&words, folder),
        "-gcflags" | "-asmflags" => absolute(&words, &paths::of_compiler(&words), folder),
        _ => return None,
    };
    Some(format!("{name}={}{}", &value[..begin], joined(&words)))
}

/// Words as one value, which Go splits again.
fn joined(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    words.join(" ")
}

/// The flags for Go's linker, with absolute paths in those for the C compiler it calls; arguments
/// with blanks are quoted.
fn external(words: &[String], folder: &Path) -> Vec<String> {
    const EXTERNAL: &str = "-extldflags";
    let value = |text: &str| joined(&native::paths::absolute(&native::split_words(text), folder));
    let mut follows = false;
    let word = |word: &String| {
        let is_value = std::mem::replace(&mut follows, word == EXTERNAL);
        let joined = || {
            Some(format!(
                "{EXTERNAL}={}",
                value(word.strip_prefix(EXTERNAL)?.strip_prefix('=')?)
            ))
        };
        if is_value {
            value(word)
        } else {
            joined().unwrap_or_else(|| word.clone())
        }
    };
    words.iter().map(word).collect()
}

/// A word, quoted so that Go parses it back: there are two kinds of quotes and no escapes.
fn quoted(word: &str) -> String {
    let quote = if word.contains('\'') { '"' } else { '\'' };
    if word.contains(char::is_whitespace) || word.is_empty() {
        format!("{quote}{word}{quote}")
    } else {
        word.to_owned()
    }
}

/// Files and folders that the user's flags name.
pub fn named(options: &BuildOptions) -> Vec<PathBuf> {
    let words = |words: &[String], spans: &[Span], folder: &Path| {
        found(words, spans, folder)
            .into_iter()
            .map(|(_, path)| path)
            .collect()
    };
    let compiler: Vec<PathBuf> = words(
        &options.cflags,
        &paths::of_compiler(&options.cflags),
        &options.folders.cflags,
    );
    [
        compiler,
        words(
            &options.ldflags,
            &paths::of_linker(&options.ldflags),
            &options.folders.ldflags,
        ),
    ]
    .concat()
}

/// Tags from the user's flags or GOFLAGS.
pub fn tags(options: &BuildOptions) -> Vec<String> {
    let environment = std::env::var("GOFLAGS").unwrap_or_default();
    let given = options
        .cflags
        .iter()
        .map(String::as_str)
        .chain(environment.split_whitespace());
    given
        .filter_map(|word| word.strip_prefix("-tags="))
        .flat_map(|list| list.split(','))
        .map(str::to_owned)
        .collect()
}

/// The user's flags, with absolute paths.
pub fn shown(options: &BuildOptions) -> String {
    let cflags = absolute(
        &options.cflags,
        &paths::of_compiler(&options.cflags),
        &options.folders.cflags,
    );
    let ldflags = absolute(
        &options.ldflags,
        &paths::of_linker(&options.ldflags),
        &options.folders.ldflags,
    );
    [cflags, ldflags].concat().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_go_to_the_compiler_or_to_the_command() {
        let words = |texts: &[&str]| {
            texts
                .iter()
                .map(|text| (*text).to_owned())
                .collect::<Vec<String>>()
        };
        let options = BuildOptions {
            cflags: words(&["-N", "-tags=a,b", "-l", "-race"]),
            ldflags: words(&["-s"]),
            ..BuildOptions::default()
        };
        let flags = of(&options);
        assert_eq!(
            flags[..3],
            words(&["-gcflags=-N -l", "-ldflags=-s", "-race"])
        );
        let linked = BuildOptions {
            ldflags: words(&["-extldflags", "-La -lx"]),
            folders: lath_core::paths::Folders::all(Path::new("/f")),
            ..BuildOptions::default()
        };
        assert_eq!(of(&linked)[0], "-ldflags=-extldflags '-L/f/a -lx'");
        for ldflags in [&["-extldflags", "-La -lx"][..], &["-extldflags=-La -lx"]] {
            let folders = lath_core::paths::Folders::all(Path::new("/f g"));
            let linked = of(&BuildOptions {
                ldflags: words(ldflags),
                folders,
                ..BuildOptions::default()
            });
            assert!(linked[0].ends_with("'-L/f g/a' -lx\""), "{}", linked[0]);
        }
        let nested = of(&BuildOptions {
            cflags: words(&["-ldflags=-s -extldflags=-Llib", "-gcflags=all=-N -I inc"]),
            folders: lath_core::paths::Folders::all(Path::new("/f g")),
            ..BuildOptions::default()
        });
        assert_eq!(
            nested[..2],
            words(&[
                "-ldflags=-s \"-extldflags='-L/f g/lib'\"",
                "-gcflags=all=-N -I '/f g/inc'"
            ])
        );
        assert!(
            flags[3].starts_with("-tags=a,b") && flags[3].ends_with(",lath"),
            "{}",
            flags[3]
        );
    }
}

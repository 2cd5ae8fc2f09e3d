//! Flags that a wrapper cannot be built with: the compiler builds no program, data has another
//! layout than in the libraries, or the standard is older than generated code.

use super::spec::Facts;
use crate::shared::otherwise::{self, Otherwise};
use lath_core::diagnostic::Diagnostic;

/// Flags that make a compiler do something other than compile.
const OTHERWISE: Otherwise = Otherwise {
    nothing: &[
        "-c",
        "-E",
        "-S",
        "-M",
        "-MM",
        "-fsyntax-only",
        "-emit-ast",
        "-emit-llvm",
        "-###",
        "-dumpfullversion",
        "-dumpmachine",
        "-dumpspecs",
        "-dumpversion",
        "-print-*",
        "--analyze",
        "--assemble",
        "--compile",
        "--dependencies",
        "--help*",
        "--preprocess",
        "--print-*",
        "--target-help",
        "--user-dependencies",
        "--version",
    ],
    ours: &["-o*", "--output*"],
};

/// Flags for programs of one file, without libraries.
const ALONE: [&str; 7] = [
    "-fwhole-program",
    "-nodefaultlibs",
    "-nolibc",
    "-nostartfiles",
    "-nostdlib",
    "-r",
    "-shared",
];

/// Flags that say in what language files are.
const LANGUAGE: [&str; 6] = ["-x", "-xassembler", "-xc", "-xc++", "-xnone", "--language"];

/// L503 for such a flag.
pub(super) fn no_program(words: &[String]) -> Result<(), Vec<Diagnostic>> {
    otherwise::refuse(words, &OTHERWISE)
}

/// L503 for the flags of a wrapper that do not fit its generated code or lath's runtime.
pub(super) fn of_wrapper(facts: &Facts, words: &[String]) -> Result<(), Vec<Diagnostic>> {
    let words: Vec<&str> = words.iter().map(|word| short(word)).collect();
    if let Some(flag) = words.iter().find(|word| ALONE.contains(word)) {
        return refused(
            format!("with the flag `{flag}` the wrapper cannot be linked with lath's runtime"),
            format!("remove {flag}: what is measured would be built by itself, without libraries"),
        );
    }
    if let Some(flag) = words.iter().find(|word| LANGUAGE.contains(word)) {
        return refused(
            format!("the flag `{flag}` is lath's own: files are in the language of their names"),
            format!("remove {flag}; call the file .c or .cpp"),
        );
    }
    let standard = last(&words, |word| {
        word == "-ansi" || facts.std_prefixes.iter().any(|p| word.starts_with(p))
    });
    if let Some(flag) = standard.filter(|flag| facts.old_standards.iter().any(|old| old == flag)) {
        return refused(
            format!("the flag `{flag}` asks for an older standard than generated code needs"),
            format!("write {} in place of {flag}", facts.enough),
        );
    }
    let layout = [packed(&words), long_double(&words), calls(&words)];
    match layout.into_iter().flatten().next() {
        Some(flag) => refused(
            format!(
                "the flag `{flag}` gives data another layout than in libraries and in lath's runtime"
            ),
            format!(
                "remove {flag}; pack single types with `__attribute__((packed))` or `#pragma pack`"
            ),
        ),
        None => Ok(()),
    }
}

fn refused(message: String, help: String) -> Result<(), Vec<Diagnostic>> {
    Err(vec![Diagnostic::error("L503", message).help(help)])
}

/// Compilers take `--std=c89` as `-std=c89`.
fn short(word: &str) -> &str {
    let is_long = ["--std=", "--ansi"]
        .iter()
        .any(|long| word.starts_with(long));
    if is_long { &word[1..] } else { word }
}

/// The last flag of a family counts.
fn last<'w>(words: &[&'w str], of_family: impl Fn(&str) -> bool) -> Option<&'w str> {
    words.iter().rev().copied().find(|word| of_family(word))
}

/// Fields closer together than the widest type needs, also in the structures of the C library.
fn packed<'w>(words: &[&'w str]) -> Option<&'w str> {
    let flag = last(words, |word| {
        word.starts_with("-fpack-struct") || word == "-fno-pack-struct"
    })?;
    let most = flag.strip_prefix("-fpack-struct=").map(str::parse::<u32>);
    (flag != "-fno-pack-struct" && !most.is_some_and(|most| most.is_ok_and(|most| most >= 8)))
        .then_some(flag)
}

/// The C library's conversions have one width.
fn long_double<'w>(words: &[&'w str]) -> Option<&'w str> {
    let flag = last(words, |word| word.starts_with("-mlong-double-"))?;
    let is_x86 = cfg!(any(target_arch = "x86_64", target_arch = "x86"));
    (is_x86 && flag != "-mlong-double-80").then_some(flag)
}

/// The C library is not called as on Windows.
fn calls<'w>(words: &[&'w str]) -> Option<&'w str> {
    last(words, |word| word.starts_with("-mabi=")).filter(|flag| *flag == "-mabi=ms")
}

#[cfg(test)]
mod tests {
    use super::*;
    use lath_core::language::Language;

    fn split(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn flags_that_make_no_program_are_named() {
        for flag in ["-c", "-S", "-dumpversion", "--help=target", "-ofile"] {
            let problem = no_program(&split(&format!("-O2 {flag}"))).expect_err("no program");
            assert!(problem[0].message.contains(flag), "{problem:?}");
        }
        // `-O` is no `-o`, and `-coverage` is no `-c`.
        assert_eq!(
            no_program(&split("-O2 -MD -Spare -coverage -Ofast")),
            Ok(())
        );
    }

    #[test]
    fn flags_that_leave_out_the_runtime_are_named() {
        for flag in ["-nostdlib", "-fwhole-program", "-shared", "-xc", "-x c++"] {
            let words = split(&format!("-O2 {flag}"));
            let refused = of_wrapper(crate::cpp::CPP.declared(), &words).expect_err("refused");
            let named = flag.split(' ').next().unwrap_or_default();
            assert!(refused[0].message.contains(named), "{refused:?}");
        }
    }

    #[test]
    fn the_last_flag_of_a_family_counts() {
        let both = [&crate::c::C, &crate::cpp::CPP];
        let answer = |language: &crate::native::spec::Native, flags: &str| {
            let refused = of_wrapper(language.declared(), &split(flags));
            refused.err().map(|problems| problems[0].message.clone())
        };
        for (flags, named) in [
            ("-std=c11 -std=c89 -O2", Some("-std=c89")),
            ("--std=iso9899:1990", Some("-std=iso9899:1990")),
            ("-std=c89 -std=gnu89", None),
            ("--ansi", Some("-ansi")),
            ("-ansi -std=c99", None),
            // Compilers of C leave it out, with a warning.
            ("-std=c99 -std=gnu++98", None),
        ] {
            let answer = answer(both[0], flags);
            assert_eq!(answer.is_some(), named.is_some(), "{flags}: {answer:?}");
            assert!(
                answer.unwrap_or_default().contains(named.unwrap_or("")),
                "{flags}"
            );
        }
        for language in both {
            for (flags, is_refused) in [
                ("-fpack-struct", true),
                ("-fpack-struct=4", true),
                ("-fpack-struct=8", false),
                ("-fpack-struct -fno-pack-struct", false),
                ("-mabi=ms -mabi=sysv", false),
                ("-mabi=ms", true),
            ] {
                let answer = answer(language, flags);
                assert_eq!(answer.is_some(), is_refused, "{} {flags}", language.id());
            }
        }
    }
}

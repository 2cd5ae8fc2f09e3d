//! Flags: the user's, the language's own, those of pkg-config; and the words of a text by the shell's rules, without a shell.

use super::Facts;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::BuildOptions;
use std::process::Command;

/// All flags of a build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Flags {
    /// The user's or the language's, then those of pkg-config.
    pub compile: Vec<String>,
    pub link: Vec<String>,
}

pub(super) fn resolve(facts: &Facts, options: &BuildOptions) -> Result<Flags, Vec<Diagnostic>> {
    let mut flags =
        Flags { compile: if options.cflags.is_empty() { facts.flags.clone() } else { options.cflags.clone() }, link: options.ldflags.clone() };
    if !options.pkg_config.is_empty() {
        flags.compile.extend(pkg_config("--cflags", &options.pkg_config)?);
        flags.link.extend(pkg_config("--libs", &options.pkg_config)?);
    }
    Ok(flags)
}

/// The command that pkg-config's users set, or pkg-config.
pub(super) fn pkg_config_program() -> String {
    std::env::var("PKG_CONFIG").unwrap_or_else(|_| "pkg-config".to_owned())
}

fn pkg_config(what: &str, packages: &[String]) -> Result<Vec<String>, Vec<Diagnostic>> {
    let program = pkg_config_program();
    let fail = |message: String, help: &str| vec![Diagnostic::error("L604", message).help(help)];
    let output = Command::new(&program)
        .args([what, "--print-errors", "--"])
        .args(packages)
        .output()
        .map_err(|error| fail(format!("cannot run {program}: {error}"), "on Debian: apt install pkg-config"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let reason = said.lines().last().unwrap_or("it said nothing").to_owned();
        return Err(fail(
            format!("{program} {what} {} failed: {reason}", packages.join(" ")),
            "install the package's development files, or set PKG_CONFIG_PATH",
        ));
    }
    Ok(words(&String::from_utf8_lossy(&output.stdout)))
}

/// Flags that change how objects fit together: the runtime must be compiled with them too.
pub(super) fn of_abi(flags: &[String]) -> Vec<String> {
    const PREFIXES: &[&str] = &["-m32", "-m64", "-mx32", "-mabi=", "--target=", "-stdlib=", "--sysroot=", "-isysroot", "-fsanitize="];
    flags.iter().filter(|flag| PREFIXES.iter().any(|prefix| flag.starts_with(prefix))).cloned().collect()
}

/// The words of `text` as a POSIX shell would split it: blanks, quotes, backslashes; no expansions.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        match c {
            ' ' | '\t' | '\n' | '\r' => words.extend(word.take()),
            '\'' => word.get_or_insert_default().extend(characters.by_ref().take_while(|&c| c != '\'')),
            '"' => quoted(&mut characters, word.get_or_insert_default()),
            '\\' => word.get_or_insert_default().extend(characters.next()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// The rest of a text in double quotes: a backslash escapes only what is special there.
fn quoted(characters: &mut std::str::Chars<'_>, word: &mut String) {
    while let Some(c) = characters.next() {
        match c {
            '"' => return,
            '\\' => match characters.next() {
                Some(c @ ('"' | '\\' | '$' | '`')) => word.push(c),
                Some(c) => word.extend(['\\', c]),
                None => word.push('\\'),
            },
            _ => word.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_follow_the_shell() {
        assert_eq!(words(r#"-I/a\ b  '-DX="1 2"' "-DY=\"$z\"" -D"q"w "" "#), ["-I/a b", r#"-DX="1 2""#, "-DY=\"$z\"", "-Dqw", ""]);
        assert_eq!(words(" \n"), Vec::<String>::new());
        assert_eq!(words(r#""a\nb""#), [r"a\nb"]);
    }

    #[test]
    fn the_runtime_gets_the_flags_that_objects_must_share() {
        let flags = ["-O3", "-m32", "-march=native", "-fsanitize=address", "-stdlib=libc++"].map(String::from);
        assert_eq!(of_abi(&flags), ["-m32", "-fsanitize=address", "-stdlib=libc++"]);
    }
}

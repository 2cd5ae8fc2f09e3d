//! Flags with which a compiler builds something other than the program that lath asks for.

use lath_core::diagnostic::{Diagnostic, OrProblems};

/// Flags of a compiler; `…*`: all that begin so.
pub(crate) struct Otherwise {
    /// It prints something, stops early, or builds no program.
    pub nothing: &'static [&'static str],
    /// They say what is built, or where.
    pub ours: &'static [&'static str],
}

/// L503 for such a flag.
pub(crate) fn refuse(words: &[String], flags: &Otherwise) -> OrProblems<()> {
    let is_one_of = |word: &str, names: &[&str]| {
        names.iter().any(|name| match name.strip_suffix('*') {
            Some(beginning) => word.starts_with(beginning),
            None => word == *name,
        })
    };
    let problem = words.iter().find_map(|flag| {
        if is_one_of(flag, flags.nothing) {
            Some((
                flag,
                format!("with the flag `{flag}` the compiler builds no program"),
            ))
        } else if is_one_of(flag, flags.ours) {
            Some((
                flag,
                format!("the flag `{flag}` is lath's own: it says what is built, or where"),
            ))
        } else {
            None
        }
    });
    match problem {
        None => Ok(()),
        Some((flag, message)) => Err(vec![Diagnostic::error("L503", message).help(format!(
            "remove {flag} from cflags; to try it by hand, see the commands with `--verbose-build`"
        ))]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_that_make_no_program_are_named() {
        let flags = Otherwise {
            nothing: &["-E", "-M", "-print-*"],
            ours: &["-o*"],
        };
        let found = |text: &str| {
            let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            refuse(&words, &flags)
                .err()
                .map(|mut problems| problems.remove(0))
        };
        for (text, named) in [
            ("-O2 -M -E", "`-M` the compiler builds no program"),
            ("-print-search-dirs", "`-print-search-dirs`"),
            ("-ofile", "`-ofile` is lath's own"),
        ] {
            let problem = found(text).expect("it is refused");
            assert!(
                problem.code == "L503" && problem.message.contains(named),
                "{problem}"
            );
        }
        assert_eq!(found("-O2 -MD -Emacs"), None);
    }
}

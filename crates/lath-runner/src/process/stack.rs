//! The data on a process's stack before its program begins: name, arguments, environment. Their
//! length shifts everything the program puts there, and paths differ in length between folders. The
//! padding compensates for it.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};

/// All forks begin at a multiple of this many bytes, plus their own padding. Larger than the
/// differences between paths and command lines.
const STEP: usize = 16 << 10;

/// Bytes of padding for a process with these arguments and this environment, so that its stack
/// holds a multiple of [`STEP`] plus `padding` bytes.
pub fn padding(
    argv: &[OsString],
    environment: &BTreeMap<OsString, OsString>,
    variable: &str,
    padding: usize,
) -> usize {
    let used = size(argv, environment) + variable.len() + POINTER + 2;
    used.next_multiple_of(STEP) - used + padding
}

const POINTER: usize = size_of::<usize>();

/// The kernel copies the program's name, the arguments and `NAME=value`, each with a zero byte, and
/// puts pointers to arguments and variables before them.
fn size(argv: &[OsString], environment: &BTreeMap<OsString, OsString>) -> usize {
    let text = |text: &OsStr| text.len() + 1;
    let program = argv.first().map_or(0, |program| text(program));
    let words: usize = argv.iter().map(|word| text(word) + POINTER).sum();
    let variables: usize = environment
        .iter()
        .map(|(name, value)| text(name) + text(value) + POINTER)
        .sum();
    program + words + variables
}

#[cfg(test)]
mod tests {
    use super::*;

    fn argv(program: &str) -> Vec<OsString> {
        [program, "-x"].map(OsString::from).to_vec()
    }

    fn environment(value: &str) -> BTreeMap<OsString, OsString> {
        [("CHANNEL".into(), value.into())].into()
    }

    #[test]
    fn paths_of_any_length_leave_the_stack_where_it_is() {
        let total = |program: &str, value: &str, shift: usize| {
            let (argv, mut environment) = (argv(program), environment(value));
            let bytes = padding(&argv, &environment, "PADDING", shift);
            environment.insert("PADDING".into(), "x".repeat(bytes).into());
            size(&argv, &environment)
        };
        assert_eq!(total("/a", "/b", 0), STEP);
        assert_eq!(total(&"/long".repeat(40), &"/deep".repeat(300), 0), STEP);
        assert_eq!(total(&"/long".repeat(40), "/b", 1234), STEP + 1234);
    }
}

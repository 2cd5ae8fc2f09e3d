//! Regular expressions that select benchmarks, with messages about invalid ones.

use lath_core::diagnostic::Diagnostic;
use regex::Regex;
use regex_syntax::Error;
use regex_syntax::ast::ErrorKind;

/// L506, with the place.
pub fn read(pattern: &str) -> Result<Regex, Diagnostic> {
    Regex::new(pattern).map_err(|error| {
        let refused = |why: &str, help: String| {
            Diagnostic::error(
                "L506",
                format!("`{pattern}` is not a regular expression: {why}"),
            )
            .help(help)
        };
        let (offset, why) = match regex_syntax::parse(pattern) {
            Err(Error::Parse(error)) => (error.span().start.offset, explained(error.kind())),
            Err(Error::Translate(error)) => (error.span().start.offset, error.kind().to_string()),
            // For example too large: there is no place to show.
            _ => {
                return refused(
                    &error.to_string(),
                    "it is matched against the names of benchmarks; lath list shows them"
                        .to_owned(),
                );
            }
        };
        let column = pattern.get(..offset).unwrap_or(pattern).chars().count();
        refused(
            &why,
            format!(
                "at character {}:\n{pattern}\n{}^",
                column + 1,
                "\u{a0}".repeat(column)
            ),
        )
    })
}

/// Values of a flag that may be repeated, separated by commas. L506.
pub fn read_all(lists: &[String]) -> Result<Vec<Regex>, Diagnostic> {
    lists
        .iter()
        .flat_map(|list| list.split(','))
        .map(read)
        .collect()
}

/// JMH's patterns have features that cannot be matched in time linear in the text.
fn explained(kind: &ErrorKind) -> String {
    match kind {
        ErrorKind::UnsupportedLookAround => {
            "look-around is not supported, because its time is unbounded; to exclude benchmarks \
                use -e REGEXP"
                .to_owned()
        }
        ErrorKind::UnsupportedBackreference => "back-references are not supported, because their \
            time is unbounded"
            .to_owned(),
        kind => kind.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_have_their_place() {
        for (pattern, column, why) in [
            ("(unclosed", 1, "unclosed group"),
            ("ä[z-a]", 3, "range"),
            ("^(?!fast)x", 2, "-e REGEXP"),
            (r"(a)\1", 4, "back-references"),
            ("a{2,1}", 2, "repetition"),
        ] {
            let problem = read(pattern).unwrap_err();
            assert_eq!(problem.code, "L506");
            let help = problem.help.unwrap();
            assert!(
                help.starts_with(&format!("at character {column}:\n")),
                "{pattern}: {help}"
            );
            assert!(problem.message.contains(why), "{}", problem.message);
        }
        assert!(
            read("a{1000}{1000}{1000}")
                .is_err_and(|problem| problem.message.contains("size limit"))
        );
        assert!(read("fast|slow$").is_ok());
    }
}

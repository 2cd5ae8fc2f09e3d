//! A command line becomes words, without a shell.

use lath_command::Words;
use lath_core::diagnostic::Diagnostic;

/// What only a shell understands.
const SHELLS_OWN: &str = "|&;<>$`()";

/// The words of a command; with `shell`, that shell and the text as its script. L503: an unclosed
/// quote, no words, or something that only a shell understands.
pub fn of_command(text: &str, shell: Option<&str>) -> Result<Words, Diagnostic> {
    if let Some(shell) = shell {
        return of_script(text, shell);
    }
    let words = lath_languages::checked_words("a command", text)?;
    if words.first().is_none_or(String::is_empty) {
        return Err(empty());
    }
    if let Some(sign) = shells_own(text) {
        let message = format!(
            "`{sign}` in `{text}` has a meaning for a shell only, and lath starts commands without one"
        );
        return Err(Diagnostic::error("L503", message).help(format!(
            "for a shell add --shell sh, whose start is then part of the time; for the character itself write '{sign}'"
        )));
    }
    Ok(Words(words))
}

/// A shell with a script. `shell` may have arguments of its own.
pub fn of_script(text: &str, shell: &str) -> Result<Words, Diagnostic> {
    if text.trim().is_empty() {
        return Err(empty());
    }
    let mut words = lath_languages::checked_words("--shell", shell)?;
    words.extend(["-c".to_owned(), text.to_owned()]);
    Ok(Words(words))
}

fn empty() -> Diagnostic {
    Diagnostic::error("L503", "a command is empty")
        .help("write what to run: lath time 'sort data' 'sort -u data'")
}

/// The first character outside quotes that a shell would act upon.
fn shells_own(text: &str) -> Option<char> {
    let (mut quote, mut escaped) = (None, false);
    for c in text.chars() {
        match (quote, c) {
            _ if escaped => escaped = false,
            (None | Some('"'), '\\') => escaped = true,
            (None, '\'' | '"') => quote = Some(c),
            (Some(open), _) if open == c => quote = None,
            (Some('"'), '$' | '`') => return Some(c),
            (None, _) if SHELLS_OWN.contains(c) => return Some(c),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Result<Vec<String>, String> {
        let words = of_command(text, None).map(|words| words.0);
        words.map_err(|problem| problem.message.to_string())
    }

    #[test]
    fn words_are_split_as_a_shell_does() {
        assert_eq!(
            words("a 'b c' d\\ e \"f\"").unwrap(),
            ["a", "b c", "d e", "f"]
        );
        assert_eq!(
            words("grep '$x|y' {file}").unwrap(),
            ["grep", "$x|y", "{file}"]
        );
        assert_eq!(
            words("find . -exec ls {} \\;").unwrap().last().unwrap(),
            ";"
        );
    }

    #[test]
    fn what_needs_a_shell_is_refused() {
        for (text, sign) in [
            ("a | b", '|'),
            ("a > b", '>'),
            ("a && b", '&'),
            ("a; b", ';'),
            ("a \"$HOME\"", '$'),
            ("a `b`", '`'),
        ] {
            assert!(
                words(text)
                    .unwrap_err()
                    .starts_with(&format!("`{sign}` in")),
                "{text}"
            );
        }
        for text in ["", "  ", "''"] {
            assert_eq!(words(text).unwrap_err(), "a command is empty");
        }
        assert!(words("a 'b").unwrap_err().contains("unclosed quote"));
    }

    #[test]
    fn a_shell_gets_the_text_as_it_is() {
        let words = of_command("a | b", Some("bash --norc")).unwrap();
        assert_eq!(words.0, ["bash", "--norc", "-c", "a | b"]);
    }
}

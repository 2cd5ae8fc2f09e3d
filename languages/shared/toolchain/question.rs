//! What a tool is asked of itself, and what is read of the answer.

use super::silent;
use std::path::Path;
use std::process::Command;

/// What a tool of a language prints, now or earlier. `None`: it failed, which is remembered.
pub(crate) fn ask(language: &'static str, tool: &Path, question: &[&str]) -> Option<String> {
    // Launchers obey files in the current folder, which may name any program.
    let mut command = Command::new(tool);
    silent::answer(language, tool, command.args(question).current_dir("/"))
}

/// What follows `key` in the first line that begins with it: of `release: 1.95.0`,
/// `JAVA_VERSION="17.0.15"`.
pub(crate) fn value<'a>(said: &'a str, key: &str) -> Option<&'a str> {
    let mut lines = said.lines();
    let value = lines.find_map(|line| line.trim_start().strip_prefix(key))?;
    Some(value.trim().trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use super::value;

    #[test]
    fn values_have_no_quotes_and_no_blanks() {
        let said =
            "IMPLEMENTOR=\"Eclipse Adoptium\"\n    java.version = 17.0.15\nrelease: 1.95.0\n";
        assert_eq!(value(said, "IMPLEMENTOR="), Some("Eclipse Adoptium"));
        assert_eq!(value(said, "java.version ="), Some("17.0.15"));
        assert_eq!(value(said, "release:"), Some("1.95.0"));
        assert_eq!(value(said, "version"), None);
    }
}

//! Tools that are here, but fail when lath asks for their version, for example because of a
//! variable in the user's environment. "Not installed" would be wrong: the message shows what the
//! tool said.

use super::remembered;
use lath_core::diagnostic::Diagnostic;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, PoisonError};

/// Maximum number of lines shown of a tool's words.
const LINES: usize = 12;

struct Silent {
    language: &'static str,
    tool: PathBuf,
    said: String,
    /// It is a launcher that has no program to start (exit code 127, as of shells and pyenv).
    is_hollow: bool,
}

static ALL: Mutex<Vec<Silent>> = Mutex::new(Vec::new());

/// What a tool of a language printed on standard output, now or earlier. `None`: it failed, which is
/// remembered.
pub fn answer(language: &'static str, tool: &Path, command: &mut Command) -> Option<String> {
    let (said, is_hollow) = match remembered::ask(Some(tool), command, |_| true) {
        Ok(Ok(said)) => return Some(said),
        Ok(Err(output)) => (words(&output), output.status.code() == Some(127)),
        Err(error) => (error.to_string(), false),
    };
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    all.push(Silent {
        language,
        tool: tool.to_owned(),
        said,
        is_hollow,
    });
    None
}

fn words(failed: &Output) -> String {
    let text = [&failed.stderr[..], &failed.stdout].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    if text.trim().is_empty() {
        format!("it ended with {}", failed.status)
    } else {
        text
    }
}

/// Whether the tool that the user's shell would start fails. Another version in its place is not
/// what the user expects.
pub fn is_refused(language: &str, command: &str) -> bool {
    let tool = lath_tools::find(command);
    let all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    let mut of_language = all.iter().filter(|silent| silent.language == language);
    of_language.any(|silent| {
        let is_same = tool.as_ref().is_some_and(|tool| {
            *tool == silent.tool || tool.canonicalize().is_ok_and(|real| real == silent.tool)
        });
        is_same && !silent.is_hollow
    })
}

/// The problem of the tool that failed first, in place of "none found". L601
pub fn instead(language: &str, found: Diagnostic) -> Diagnostic {
    let all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    all.iter()
        .find(|silent| silent.language == language)
        .map_or(found, |silent| {
            let message = format!("{} does not start", silent.tool.display());
            let lines = silent.said.lines().filter(|line| !line.trim().is_empty());
            let lines: Vec<&str> = lines.take(LINES).collect();
            Diagnostic::error("L601", message).help(lines.join("\n"))
        })
}

/// For a list of platforms: which tool failed, and its most telling line.
pub fn why(language: &str) -> Option<String> {
    let all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    let silent = all.iter().find(|silent| silent.language == language)?;
    let mut lines = silent.said.lines().map(str::trim);
    let telling = lines.clone().find(|line| {
        let line = line.to_lowercase();
        ["error", "not ", "invalid", "unknown", "unrecognized"]
            .iter()
            .any(|word| line.contains(word))
    });
    let line = telling.or_else(|| lines.find(|line| !line.is_empty()))?;
    Some(format!("{} does not start: {line}", silent.tool.display()))
}

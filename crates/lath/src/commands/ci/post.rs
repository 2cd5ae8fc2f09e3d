//! Comments at GitHub and GitLab, through curl: its configuration comes from a file that only this
//! user reads, so that no other process sees the token.

use lath_core::diagnostic::Diagnostic;
use lath_report::compare::forms::MARKER;
use lath_tools::{Task, output, scratch};
use serde_json::{Value, json};
use std::fs::Permissions;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

/// Pages of a list that are looked through at most.
const PAGES: u32 = 20;
const EACH: usize = 100;

/// Where comments are.
pub struct Thread {
    api: Api,
    /// Lists them; a new one is sent there.
    all: String,
    /// An existing one is at this place, with its number.
    one: String,
    replace: &'static str,
}

struct Api {
    base: String,
    /// The header with the token.
    header: String,
}

fn variable(name: &str) -> Result<String, Diagnostic> {
    let value = std::env::var(name).ok().filter(|value| !value.is_empty());
    value.ok_or_else(|| {
        let message = format!("a comment cannot be posted: the variable {name} is not set");
        Diagnostic::error("L818", message)
    })
}

/// The pull request is the open one whose head is the commit, unless it is named.
pub fn github(pull: Option<u64>, sha: &str) -> Result<Thread, Diagnostic> {
    let api = Api {
        base: variable("GITHUB_API_URL")?,
        header: format!("Authorization: Bearer {}", variable("GITHUB_TOKEN")?),
    };
    let repository = format!("/repos/{}", variable("GITHUB_REPOSITORY")?);
    let pull = match pull {
        Some(pull) => pull,
        None => {
            let is_it = |one: &Value| one["head"]["sha"] == sha;
            let found = api.find(&format!("{repository}/pulls?state=open"), is_it)?;
            found.ok_or_else(|| {
                Diagnostic::error("L818", format!("no open pull request has the head {sha}"))
                    .help("it was closed, or has new commits by now, which are measured next")
            })?["number"]
                .as_u64()
                .unwrap_or_default()
        }
    };
    Ok(Thread {
        all: format!("{repository}/issues/{pull}/comments"),
        one: format!("{repository}/issues/comments"),
        replace: "PATCH",
        api,
    })
}

pub fn gitlab(pull: Option<u64>) -> Result<Thread, Diagnostic> {
    let api = Api {
        base: variable("CI_API_V4_URL")?,
        header: format!("PRIVATE-TOKEN: {}", variable("LATH_GITLAB_TOKEN")?),
    };
    let pull = match pull {
        Some(pull) => pull.to_string(),
        None => variable("CI_MERGE_REQUEST_IID")?,
    };
    let project = variable("CI_PROJECT_ID")?;
    let notes = format!("/projects/{project}/merge_requests/{pull}/notes");
    Ok(Thread {
        all: notes.clone(),
        one: notes,
        replace: "PUT",
        api,
    })
}

/// Replaces the comment that begins with the marker, or writes the first one.
pub fn give(at: &Thread, text: &str) -> Result<&'static str, Diagnostic> {
    let body = json!({"body": text});
    // Anybody can write the marker; a workflow can change only what a program wrote.
    let is_own = |one: &Value| {
        let begins = one["body"]
            .as_str()
            .is_some_and(|body| body.starts_with(MARKER));
        let is_person = one["user"]["type"] == "User";
        begins && !is_person
    };
    let existing = at.api.find(&at.all, is_own)?;
    if let Some(id) = existing.and_then(|one| one["id"].as_u64()) {
        let place = format!("{}/{id}", at.one);
        // A second one beside it would leave people with two answers.
        let replaced = at.api.ask(at.replace, &place, Some(&body));
        return replaced.map(|_| "replaced").map_err(|problem| {
            problem.help(
                "the comment that is there cannot be replaced, and lath writes no second one: \
                    delete it, or use a token of its author",
            )
        });
    }
    at.api.ask("POST", &at.all, Some(&body)).map(|_| "written")
}

impl Api {
    /// The first of a list that is meant.
    fn find(
        &self,
        place: &str,
        is_it: impl Fn(&Value) -> bool,
    ) -> Result<Option<Value>, Diagnostic> {
        let mark = if place.contains('?') { '&' } else { '?' };
        for page in 1..=PAGES {
            let place = format!("{place}{mark}per_page={EACH}&page={page}");
            let found = self.ask("GET", &place, None)?;
            let all = found.as_array().cloned().unwrap_or_default();
            let is_last = all.len() < EACH;
            if let Some(one) = all.into_iter().find(|one| is_it(one)) {
                return Ok(Some(one));
            }
            if is_last {
                break;
            }
        }
        Ok(None)
    }

    /// L818: it is refused, or there is no way to it.
    fn ask(&self, method: &str, place: &str, body: Option<&Value>) -> Result<Value, Diagnostic> {
        let cannot = |why: &str| {
            let message = format!("a comment cannot be posted: {method} {place}: {why}");
            Diagnostic::error("L818", message)
        };
        let mut lines = vec![
            ("url", format!("{}{place}", self.base)),
            ("request", method.to_owned()),
            ("header", self.header.clone()),
            ("header", "Content-Type: application/json".to_owned()),
            ("user-agent", "lath".to_owned()),
            ("proto", "=http,https".to_owned()),
            ("max-time", "60".to_owned()),
        ];
        lines.extend(body.map(|body| ("data-raw", body.to_string())));
        let text: String = lines
            .iter()
            .map(|(name, value)| format!("{name} = \"{}\"\n", quoted(value)))
            .collect();
        let file = scratch::file_in(&std::env::temp_dir(), Permissions::from_mode(0o600));
        let written = file.and_then(|mut file| file.write_all(text.as_bytes()).map(|()| file));
        let file = written.map_err(|error| cannot(&error.to_string()))?;
        let mut command = Command::new("curl");
        // Nobody's own settings.
        command.args([
            "--disable",
            "--silent",
            "--show-error",
            "--fail",
            "--config",
        ]);
        let done = output(command.arg(file.path()), Task::Build);
        let done = done.map_err(|error| cannot(&format!("curl does not start: {error}")))?;
        if !done.status.success() {
            return Err(cannot(String::from_utf8_lossy(&done.stderr).trim()));
        }
        serde_json::from_slice(&done.stdout).map_err(|_| cannot("the answer is no JSON"))
    }
}

/// As curl's configuration has it.
fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n")
}

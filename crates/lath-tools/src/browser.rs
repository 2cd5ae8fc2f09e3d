//! Shows a page that lath wrote in the user's browser.
//!
//! The programs of `BROWSER`, as other tools read it, then the desktop's. They are started with the
//! page's path as an argument of its own, by no shell.

use crate::find::find;
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The program of a desktop that opens files.
const DESKTOP: &str = if cfg!(target_os = "macos") {
    "open"
} else {
    "xdg-open"
};

/// A browser that has not failed by then shows the page.
const PATIENCE: Duration = Duration::from_secs(3);
const TICK: Duration = Duration::from_millis(20);

/// Why no browser shows it.
///
/// # Errors
/// What kept it, in words.
pub fn show(page: &Path) -> Result<(), String> {
    // On a build server nobody looks.
    if std::env::var_os("CI").is_some_and(|ci| !ci.is_empty() && ci != "false") {
        return Err("CI is set".to_owned());
    }
    let page = std::path::absolute(page).map_err(|error| error.to_string())?;
    let given = std::env::var("BROWSER").unwrap_or_default();
    let mut tried = Vec::new();
    for command in commands(&given, &page) {
        let Some(program) = find(&command[0]) else {
            tried.push(format!("{} is not there", command[0].to_string_lossy()));
            continue;
        };
        match start(&program, &command[1..]) {
            Ok(()) => return Ok(()),
            Err(why) => tried.push(format!("{} {why}", command[0].to_string_lossy())),
        }
    }
    Err(tried.join(", "))
}

/// With their arguments. `BROWSER` has several commands with colons between, and `%s` for the page;
/// without one, the page is the last argument.
fn commands(browser: &str, page: &Path) -> Vec<Vec<OsString>> {
    let page = page.as_os_str();
    let one = |command: &str| {
        let words = command.split_whitespace();
        let mut is_named = false;
        let mut words: Vec<OsString> = words
            .map(|word| match word.split_once("%s") {
                Some((before, behind)) => {
                    is_named = true;
                    let mut word = OsString::from(before);
                    word.push(page);
                    word.push(behind);
                    word
                }
                None => word.into(),
            })
            .collect();
        if !is_named {
            words.push(page.to_owned());
        }
        words
    };
    let given = browser.split(':').filter(|one| !one.trim().is_empty());
    given.chain([DESKTOP]).map(one).collect()
}

/// A browser outlives lath, and has no part of its terminal.
fn start(program: &PathBuf, arguments: &[OsString]) -> Result<(), String> {
    let mut command = Command::new(program);
    let command = command
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0);
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => return Ok(()),
            Ok(Some(status)) => return Err(format!("failed ({status})")),
            Ok(None) => thread::sleep(TICK),
            Err(error) => return Err(error.to_string()),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_one_argument() {
        let page = Path::new("/tmp/a b; $(x) 'q'.html");
        let texts = |browser| -> Vec<Vec<String>> {
            let text = |word: &OsString| word.to_string_lossy().into_owned();
            let of = |one: &Vec<OsString>| one.iter().map(text).collect();
            commands(browser, page).iter().map(of).collect()
        };
        let page = "/tmp/a b; $(x) 'q'.html";
        assert_eq!(texts(""), [[DESKTOP, page]]);
        assert_eq!(
            texts("one --new: :two --url=%s -x"),
            [
                vec!["one", "--new", page],
                vec!["two", &format!("--url={page}"), "-x"],
                vec![DESKTOP, page]
            ]
        );
    }
}

//! Turns the output of a compiler or linker into diagnostics: errors at the user's own lines, with
//! remedies if known; otherwise the relevant part of the output.

use super::hints;
use crate::shared::cache;
use crate::shared::complaint::Texts;
use crate::shared::warned;
use lath_core::diagnostic::{Diagnostic, Place};
use lath_core::paths::normal;
use std::path::Path;
use std::process::Output;

/// Maximum number of output lines in a diagnostic.
const LINES: usize = 30;

/// Maximum number of errors shown per command.
const ERRORS: usize = 5;
/// Maximum number of notes shown per error.
const NOTES: usize = 3;
const MORE: &str = "`--verbose-build` shows the command and its whole output";

/// L602 or L603 for each error in a file of the user, with a remedy if known; otherwise one with
/// the relevant part of the output.
///
/// `what`: the attempted step. `command`: its argv, to repeat it in `folder`. `beside`: the
/// benchmark's source; remedies search its folder.
pub(super) fn complaints(
    code: &str,
    what: &str,
    command: &[String],
    folder: &Path,
    output: &Output,
    beside: Option<&Path>,
) -> Vec<Diagnostic> {
    let text = placed(&String::from_utf8_lossy(&output.stderr), folder);
    let lines: Vec<&str> = text.lines().collect();
    if let Some(missing) = not_linked(code, what, &lines, beside) {
        return vec![missing];
    }
    let mut complaints: Vec<Diagnostic> = Vec::new();
    for (at, (place, message)) in lines
        .iter()
        .enumerate()
        .filter_map(|(at, line)| Some((at, error_line(line)?)))
    {
        let Some(own) = place.filter(is_own).or_else(|| required_from(&lines, at)) else {
            continue;
        };
        let full = format!("{what}: {message}");
        if complaints.len() < ERRORS && !complaints.iter().any(|c| c.message == full) {
            let help: Vec<String> = missing_header(&message)
                .map(|name| hints::header(name, Some(Path::new(&own.file))))
                .or_else(|| hints::short_name(&message, &own.file))
                .into_iter()
                .chain(notes(&lines, at))
                .collect();
            let complaint = Diagnostic::error(code, full).at(&located(own), message);
            complaints.push(if help.is_empty() {
                complaint
            } else {
                complaint.help(help.join("\n"))
            });
        }
    }
    match complaints.last_mut() {
        Some(last) => {
            last.help = Some(
                last.help
                    .take()
                    .map_or_else(|| MORE.to_owned(), |help| format!("{help}\n{MORE}")),
            )
        }
        None => {
            let linkers = lines
                .iter()
                .find_map(|line| of_linker(line))
                .map(str::to_owned);
            let reason = lines
                .iter()
                .find_map(|line| error_line(line))
                .map(|(_, message)| message);
            // A driver only reports that its linker failed.
            let reason =
                reason.filter(|reason| linkers.is_none() || !reason.starts_with("ld returned"));
            let reason = reason.or(linkers).unwrap_or_else(|| ending(output));
            let help = format!("{}\nthe command was: {}", telling(&text), command.join(" "));
            complaints.push(Diagnostic::error(code, format!("{what}: {reason}")).help(help));
        }
    }
    complaints
}

/// Warnings of the user's own files in the output from `folder` of a command that succeeded.
pub(super) fn warnings(said: &str, folder: &Path) -> Vec<String> {
    let warning = |line: &str| {
        let (before, message) = line.split_once(": warning: ")?;
        let at = place(before).filter(is_own)?;
        Some(warned::line(&at.file, at.line, at.column, message))
    };
    placed(said, folder).lines().filter_map(warning).collect()
}

/// The output from `folder`, with absolute paths at the beginning of lines.
fn placed(text: &str, folder: &Path) -> String {
    let line = |line: &str| match line.split_once(':') {
        Some((file, rest)) if !file.starts_with('/') && folder.join(file).is_file() => {
            format!("{}:{rest}\n", normal(&folder.join(file)).display())
        }
        _ => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

/// Symbols and libraries that the linker did not find.
fn not_linked(code: &str, what: &str, lines: &[&str], beside: Option<&Path>) -> Option<Diagnostic> {
    let mut hinted: Vec<(String, String)> = Vec::new();
    for line in lines {
        let found = undefined_symbol(line).map(|name| {
            (
                format!("undefined reference to `{name}'"),
                hints::symbol(name, beside),
            )
        });
        let found = found.or_else(|| {
            missing_library(line)
                .map(|name| (format!("cannot find -l{name}"), hints::library(name)))
        });
        let found = found.or_else(|| {
            missing_runtime(line).map(|file| (format!("cannot find {file}"), hints::runtime(file)))
        });
        hinted
            .extend(found.filter(|(message, _)| !hinted.iter().any(|(other, _)| other == message)));
    }
    let (first, hint) = hinted.first()?;
    let more = if hinted.len() > 1 {
        format!(" and {} more", hinted.len() - 1)
    } else {
        String::new()
    };
    let mut help = vec![hint.clone()];
    help.extend(hinted.iter().skip(1).take(ERRORS).map(|(message, hint)| {
        if hint == &hinted[0].1 {
            message.clone()
        } else {
            format!("{message}: {hint}")
        }
    }));
    help.push(MORE.to_owned());
    Some(Diagnostic::error(code, format!("{what}: {first}{more}")).help(help.join("\n")))
}

/// `f()` of "undefined reference to `f()'" (GNU), of "undefined symbol: f()" (LLVM).
fn undefined_symbol(line: &str) -> Option<&str> {
    if let Some((_, name)) = line.split_once("undefined reference to ") {
        return Some(
            name.trim()
                .trim_start_matches(['`', '\''])
                .trim_end_matches('\''),
        );
    }
    line.split_once("undefined symbol: ")
        .map(|(_, name)| name.trim())
}

fn missing_library(line: &str) -> Option<&str> {
    let (_, after) = line
        .split_once("cannot find -l")
        .or_else(|| line.split_once("unable to find library -l"))?;
    after.split([':', ' ']).next()
}

/// The file of clang's runtime library that a linker did not find: counters for profiles and
/// sanitizers.
fn missing_runtime(line: &str) -> Option<&str> {
    let (_, after) = line
        .split_once("cannot find ")
        .or_else(|| line.split_once("cannot open "))?;
    let file = after.split([':', ' ']).next()?;
    file.contains("/libclang_rt.").then_some(file)
}

/// `x.h` of "x.h: No such file or directory" (gcc), of "'x.h' file not found" (clang).
fn missing_header(message: &str) -> Option<&str> {
    let gcc = message.strip_suffix(": No such file or directory");
    gcc.or_else(|| message.strip_suffix("' file not found")?.strip_prefix('\''))
        .filter(|name| !name.contains(' '))
}

/// Neither a file of the system nor a generated one. Checked-out revisions of the user's files lie
/// in the cache.
fn is_own(place: &Place) -> bool {
    let file = Path::new(&place.file);
    let of_build = cache::root().is_ok_and(|root| {
        file.starts_with(&root) && !file.starts_with(root.join(cache::REVISIONS))
    });
    file.is_file() && !place.file.starts_with("/usr/") && !of_build
}

/// The user's line that led to an error in another header: gcc prints it before the error, clang
/// after it.
fn required_from(lines: &[&str], error: usize) -> Option<Place> {
    let at = |line: &&str, mark: &str| {
        line.split_once(mark)
            .and_then(|(before, _)| place(before.trim_end_matches([' ', ':'])))
            .filter(is_own)
    };
    let before = lines[..error]
        .iter()
        .rev()
        .take_while(|line| error_line(line).is_none());
    let after = lines[error + 1..]
        .iter()
        .take_while(|line| error_line(line).is_none());
    before
        .filter_map(|line| at(line, "required from"))
        .next()
        .or_else(|| {
            after
                .filter_map(|line| at(line, "note: in instantiation"))
                .next()
        })
}

/// Notes about the user's lines after an error.
fn notes(lines: &[&str], error: usize) -> Vec<String> {
    let after = lines[error + 1..]
        .iter()
        .take_while(|line| error_line(line).is_none());
    let note = |line: &&str| {
        let (before, message) = line.split_once("note: ")?;
        place(before.trim_end_matches([' ', ':']))
            .filter(is_own)
            .map(|place| format!("{place}: {message}"))
    };
    after.filter_map(note).take(NOTES).collect()
}

fn ending(output: &Output) -> String {
    output.status.code().map_or_else(
        || "the compiler was killed".to_owned(),
        |code| format!("exit status {code}"),
    )
}

/// The lines from the first error on, without earlier warnings, but with the include trail of the
/// error.
fn telling(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let is_error = |line: &&str| {
        error_line(line).is_some() || undefined(line).is_some() || of_linker(line).is_some()
    };
    let first = lines.iter().position(is_error).unwrap_or(0);
    let trail = lines[..first]
        .iter()
        .rev()
        .take_while(|line| {
            line.starts_with("In file included")
                || line.starts_with("                 from")
                || line.contains(": In ")
        })
        .count();
    let rest = &lines[first - trail..];
    let mut slice = rest[..rest.len().min(LINES)].join("\n");
    if rest.len() > LINES {
        slice.push_str(&format!("\n... {} more lines", rest.len() - LINES));
    }
    slice
}

/// `file:line:column: error: message`, also without the column or the place.
fn error_line(line: &str) -> Option<(Option<Place>, String)> {
    let (before, message) = ["fatal error: ", "error: "]
        .iter()
        .find_map(|mark| line.split_once(mark))
        .or_else(|| undefined(line))?;
    Some((
        place(before.trim_end_matches([' ', ':'])),
        message.to_owned(),
    ))
}

/// The linker's own errors: `/usr/bin/ld: cannot open linker script file x.ld`; not those about
/// objects, which begin with a place, nor warnings.
fn of_linker(line: &str) -> Option<&str> {
    let (program, message) = line.split_once(": ")?;
    let is_linker = Path::new(program).file_name()?.to_str()?.starts_with("ld")
        && !program.contains(char::is_whitespace);
    (is_linker && !message.starts_with("warning") && !message.contains(": in function"))
        .then_some(message)
}

fn undefined(line: &str) -> Option<(&str, &str)> {
    let marks = ["undefined reference", "multiple definition", "cannot find "];
    marks
        .iter()
        .find_map(|mark| line.find(mark))
        .map(|at| ("", &line[at..]))
}

/// The place before a message, without an offset.
fn place(text: &str) -> Option<Place> {
    let mut parts = text.rsplitn(3, ':');
    let (last, middle, rest) = (parts.next()?, parts.next()?, parts.next());
    let (file, line, column) = match (rest, middle.parse::<usize>(), last.parse::<usize>()) {
        (Some(file), Ok(line), Ok(column)) => (file, line, column),
        (_, Err(_), Ok(line)) => (&text[..text.len() - last.len() - 1], line, 1),
        _ => return None,
    };
    Some(Place {
        file: file.to_owned(),
        line,
        column,
        ..Place::default()
    })
}

/// A place with its extent in the file, if readable.
fn located(place: Place) -> Place {
    let mut texts = Texts::default();
    let (before, content) = texts.line(&place.file, place.line);
    // Compilers may not count columns in bytes.
    let inside = place.column.saturating_sub(1).min(content.len());
    let word = content.as_bytes()[inside..]
        .iter()
        .take_while(|b| b.is_ascii_alphanumeric() || **b == b'_')
        .count()
        .max(1);
    Place {
        offset: before + inside,
        length: word,
        ..place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_with_and_without_a_column() {
        let (found, message) = error_line("/none/a.cpp:3:7: error: 'x' was not declared").unwrap();
        assert_eq!(
            found.map(|p| p.to_string()),
            Some("/none/a.cpp:3:7".to_owned())
        );
        assert_eq!(message, "'x' was not declared");
        assert_eq!(
            error_line("/none/a.cpp:3: error: y")
                .unwrap()
                .0
                .map(|p| (p.line, p.column)),
            Some((3, 1))
        );
        assert_eq!(error_line("cc1: fatal error: no input").unwrap().0, None);
        assert_eq!(error_line("/none/a.cpp:3:7: warning: z"), None);
    }

    #[test]
    fn what_is_missing_is_read_in_the_words_of_all_tools() {
        assert_eq!(
            missing_header("a/b.h: No such file or directory"),
            Some("a/b.h")
        );
        assert_eq!(missing_header("'a/b.h' file not found"), Some("a/b.h"));
        assert_eq!(missing_header("no match for 'operator<'"), None);
        assert_eq!(
            undefined_symbol("f.cpp:(.text+0x6): undefined reference to `other(int)'"),
            Some("other(int)")
        );
        assert_eq!(
            undefined_symbol("run_f.cpp:function f(): error: undefined reference to 'other(int)'"),
            Some("other(int)")
        );
        assert_eq!(
            undefined_symbol("ld.lld: error: undefined symbol: other(int)"),
            Some("other(int)")
        );
        assert_eq!(
            missing_library("/usr/bin/ld: cannot find -lnosuch: No such file or directory"),
            Some("nosuch")
        );
        assert_eq!(
            missing_library("/usr/bin/ld.gold: error: cannot find -lnosuch"),
            Some("nosuch")
        );
        assert_eq!(
            missing_library("ld.lld: error: unable to find library -lnosuch"),
            Some("nosuch")
        );
    }

    #[test]
    fn clangs_runtime_library_is_told_from_others() {
        let file = "/usr/lib/llvm-19/lib/clang/19/lib/linux/libclang_rt.profile-x86_64.a";
        for said in [
            format!("/usr/bin/ld: cannot find {file}: No such file or directory"),
            format!("ld.lld: error: cannot open {file}: No such file or directory"),
        ] {
            assert_eq!(missing_runtime(&said), Some(file));
            let told = not_linked("L603", "cannot link f.c", &[&said], None).expect("known");
            assert_eq!(told.message, format!("cannot link f.c: cannot find {file}"));
            let help = told.help.unwrap_or_default();
            assert!(help.contains("libclang-rt-19-dev"), "{help}");
        }
        assert_eq!(missing_runtime("/usr/bin/ld: cannot find x.o: no"), None);
    }

    #[test]
    fn the_linkers_own_words_are_told() {
        use std::os::unix::process::ExitStatusExt;
        let said = "/usr/bin/ld: warning: w\n/usr/bin/ld: cannot open linker script file no.ld: \
            No such file or directory\ncollect2: error: ld returned 1 exit status\n";
        let output = Output {
            status: std::process::ExitStatus::from_raw(256),
            stdout: Vec::new(),
            stderr: said.into(),
        };
        let told = complaints(
            "L603",
            "cannot link f.c",
            &["cc".to_owned()],
            Path::new("/"),
            &output,
            None,
        )
        .remove(0);
        assert_eq!(
            told.message,
            "cannot link f.c: cannot open linker script file no.ld: No such file or directory"
        );
        assert_eq!(of_linker("/usr/bin/ld: /tmp/f.o: in function `f':"), None);
    }

    #[test]
    fn the_slice_begins_at_the_error_and_is_bounded() {
        let text = format!(
            "a.cpp:1:1: warning: w\n  w\na.cpp: In function 'f':\na.cpp:2:1: error: e\n{}",
            "  x\n".repeat(50)
        );
        let slice = telling(&text);
        assert!(
            slice.starts_with("a.cpp: In function 'f':\na.cpp:2:1: error: e\n"),
            "{slice}"
        );
        assert_eq!(slice.lines().count(), LINES + 1);
    }
}

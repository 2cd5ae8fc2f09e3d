//! Turns the toolchain's output about the user's files into diagnostics: place, message, and
//! relevant lines.

use super::modules;
use super::near::MODULES;
use crate::shared::complaint::Texts;
pub use crate::shared::complaint::first_lines as telling;
use crate::shared::folders::inside;
use crate::shared::{missing, warned};
use lath_core::diagnostic::{Diagnostic, Place};
use std::path::Path;

/// What a C compiler warned of in the user's files; `folder`: the command's working folder.
pub fn warnings(said: &str, folder: &Path) -> Vec<String> {
    let one = |(file, line, column, message): (&str, usize, usize, &str)| {
        let path = folder.join(file.strip_prefix("./").unwrap_or(file));
        let message = message.strip_prefix("warning: ")?;
        let own = path.is_file();
        own.then(|| warned::line(&path.to_string_lossy(), line, column, message))
    };
    said.lines().filter_map(said_at).filter_map(one).collect()
}

/// L602 for each line with a place in a file; `folder`: the command's working folder. One without a
/// place if there is none. `go`: the command.
pub fn complaints(source: &str, folder: &Path, go: &Path, said: &str) -> Vec<Diagnostic> {
    let mut problems: Vec<Diagnostic> = Vec::new();
    if let Some(flag) = said
        .lines()
        .find(|line| line.starts_with("flag provided but not defined"))
    {
        let help = "cflags take compiler flags (-gcflags) or flags of `go build`: see `go tool \
            compile -help`; flags for one language: [build.go] in lath.toml";
        return vec![
            Diagnostic::error("L602", format!("Go does not know a flag: {flag}")).help(help),
        ];
    }
    let mut texts = Texts::default();
    for (file, line, column, message) in said.lines().filter_map(placed) {
        let path = folder.join(file.strip_prefix("./").unwrap_or(file));
        if path.is_file() {
            let place = place(&mut texts, &path.to_string_lossy(), line, column);
            let advice = advice(message, folder).or_else(|| import(message, &place, go));
            // Go's advice about its own flag does not help a user who did not give it.
            let message = message
                .split(": import lookup disabled by")
                .next()
                .unwrap_or(message);
            let problem = Diagnostic::error("L602", message.to_owned()).at(&place, "here");
            problems.push(match advice {
                Some(advice) => problem.help(advice),
                None => problem,
            });
        }
    }
    if problems.is_empty() {
        let file = Path::new(source).file_name().map_or_else(
            || source.to_owned(),
            |name| name.to_string_lossy().into_owned(),
        );
        let reason = said
            .lines()
            .find(|line| !line.starts_with('#') && !line.trim().is_empty())
            .unwrap_or("no output from the compiler");
        problems.push(
            Diagnostic::error("L602", format!("cannot compile {file}: {}", reason.trim()))
                .help(telling(said)),
        );
    }
    problems
}

/// Remedy for a missing package. `folder`: the source's.
fn advice(message: &str, folder: &Path) -> Option<String> {
    let after = |words: &str| {
        message.split_once(words).and_then(|(_, rest)| {
            rest.split([' ', ':', ';', ',', ')'])
                .find(|word| !word.is_empty())
        })
    };
    let module = modules::of_the_user(folder);
    let module_folder = module
        .as_deref()
        .and_then(Path::parent)
        .unwrap_or(folder)
        .display();
    if message.contains("is not in std") || message.contains("is not in GOROOT") {
        let package = after("package ")?;
        let name = module.as_deref().and_then(modules::name_in);
        let imported = name.map_or_else(
            || format!("MODULE/{package}, MODULE being the name in your go.mod"),
            |name| format!("{name}/{package}"),
        );
        if missing::is_near(&MODULES, package, folder) {
            return Some(missing::advice(&MODULES, package, package, folder));
        }
        return Some(format!(
            "import your own package as {imported}, and one of another module by its full name; \
                folder of a module: {}",
            missing::listed("go", "./FOLDER", folder)
        ));
    }
    if message.contains("missing go.sum entry") {
        return Some(format!("type `go mod tidy` in {module_folder}"));
    }
    let package = after("cannot find module providing package ")
        .or_else(|| after("no required module provides package "))?;
    let advice = missing::advice(&MODULES, package, package, folder);
    let is_near = missing::is_near(&MODULES, package, folder);
    Some(match module.as_ref().filter(|_| !is_near) {
        Some(_) => format!("{advice}; so does `go get {package}` in {module_folder}"),
        None => advice,
    })
}

/// The standard packages to import for an undefined name before a dot: several may end in that
/// name.
fn import(message: &str, place: &Place, go: &Path) -> Option<String> {
    let name = message.strip_prefix("undefined: ")?;
    let text = std::fs::read_to_string(&place.file).ok()?;
    text.get(place.offset + place.length..)?.strip_prefix('.')?;
    let packages = go.canonicalize().ok()?.ancestors().nth(2)?.join("src");
    let folders = |folder: &Path| {
        let all = inside(folder).into_iter().filter(|path| path.is_dir());
        all.filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()))
            .collect::<Vec<_>>()
    };
    let is_package = |path: &str| {
        let mut files = inside(packages.join(path)).into_iter();
        files.any(|file| file.extension() == Some("go".as_ref()))
    };
    let public =
        |folder: &str| !["cmd", "internal", "vendor", "builtin", "testdata"].contains(&folder);
    if !public(name) {
        return None;
    }
    let inside = folders(&packages)
        .into_iter()
        .filter(|folder| public(folder))
        .map(|folder| format!("{folder}/{name}"));
    let mut all: Vec<String> = inside
        .chain([name.to_owned()])
        .filter(|path| is_package(path))
        .collect();
    all.sort();
    let (first, others) = all.split_first()?;
    let others = others
        .iter()
        .map(|path| format!(" (or `import \"{path}\"`)"))
        .collect::<String>();
    Some(format!("add `import \"{first}\"`{others}"))
}

/// Ends of names of files that Go and the C compiler complain about.
const ENDS: [&str; 10] = [
    ".go:", ".s:", ".S:", ".h:", ".c:", ".cc:", ".cpp:", ".cxx:", ".hpp:", ".m:",
];

/// `./file.go:7:3: message`; the column may be missing.
fn placed(text: &str) -> Option<(&str, usize, usize, &str)> {
    let (file, line, column, message) = said_at(text)?;
    // The C compiler says more than errors.
    let is_error = !["warning:", "note:"]
        .iter()
        .any(|other| message.starts_with(other));
    is_error.then(|| {
        let message = message.strip_prefix("error: ").unwrap_or(message);
        (file, line, column, message)
    })
}

/// The place before a message, and the message.
fn said_at(text: &str) -> Option<(&str, usize, usize, &str)> {
    let ends = ENDS
        .iter()
        .filter_map(|end| Some(text.find(end)? + end.len()));
    let (file, rest) = text.split_at(ends.min()?);
    let file = &file[..file.len() - 1];
    let (line, rest) = rest.split_once(':')?;
    let line = line.parse().ok()?;
    let (column, message) = match rest.split_once(':') {
        Some((column, message)) if column.parse::<usize>().is_ok() => {
            (column.parse().ok()?, message)
        }
        _ => (0, rest),
    };
    Some((file, line, column, message.trim()))
}

/// Columns count bytes, from 1; 0: unknown.
fn place(texts: &mut Texts, file: &str, line: usize, column: usize) -> Place {
    let (before, content) = texts.line(file, line);
    let inside = column.saturating_sub(1).min(content.len());
    let word = content.get(inside..).unwrap_or_default();
    let quoted = word
        .strip_prefix('"')
        .and_then(|rest| rest.find('"'))
        .map(|end| end + 2);
    let length = quoted.unwrap_or_else(|| {
        word.find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(word.len())
            .max(1)
    });
    Place {
        file: file.to_owned(),
        offset: before + inside,
        length,
        line,
        column: inside + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_with_a_place_are_understood() {
        assert_eq!(
            placed("./a.go:7:3: undefined: x"),
            Some(("./a.go", 7, 3, "undefined: x"))
        );
        assert_eq!(
            placed("/b/a.go:12: syntax error: y"),
            Some(("/b/a.go", 12, 0, "syntax error: y"))
        );
        assert_eq!(
            placed("sq.c:2:5: error: unknown type name 'in'"),
            Some(("sq.c", 2, 5, "unknown type name 'in'"))
        );
        assert_eq!(placed("sq.c:2:5: warning: a.go:1: x"), None);
        assert_eq!(placed("# command-line-arguments"), None);
    }

    #[test]
    fn without_a_place_the_first_line_tells() {
        let problems = complaints(
            "/none/a.go",
            Path::new("/none"),
            Path::new("/none/bin/go"),
            "# x\ngo: no such module\n",
        );
        assert_eq!(problems.len(), 1);
        assert!(
            problems[0].to_string().contains("no such module"),
            "{}",
            problems[0]
        );
    }
}

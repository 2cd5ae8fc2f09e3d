//! Prints diagnostics: with the source line and a marker if the file can be read, otherwise as
//! plain text.

mod excerpt;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Group, Level, Renderer};
use excerpt::Excerpt;
use lath_core::diagnostic::{Diagnostic, Place};
use lath_core::escape;
use lath_core::source;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Folders with a name for display, and that name.
static NAMES: Mutex<Vec<(String, String)>> = Mutex::new(Vec::new());

/// From now on, shows a file in `folder` as `name:file`, like git.
pub fn call(folder: &Path, name: &str) {
    let folder = format!("{}/", folder.display());
    NAMES
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .push((folder, format!("{name}:")));
}

/// Texts of files that may be deleted before they are shown.
static TEXTS: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());

/// Keeps the files' text for these diagnostics, because the files are about to be removed.
pub fn remember(diagnostics: &[Diagnostic]) {
    let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    for (place, _) in diagnostics.iter().flat_map(|diagnostic| &diagnostic.labels) {
        if !texts.contains_key(&place.file)
            && let Some(text) = read(&place.file)
        {
            texts.insert(place.file.clone(), text);
        }
    }
}

/// Maximum number of diagnostics: no one reads more from one file.
const MOST: usize = 100;
/// Maximum number of characters shown of a message, a help line and a label.
const LONGEST: usize = 1000;
/// Bytes of sources that are drawn at once: the library takes a tenth of a second for a line of a
/// hundred thousand, and a generated file may have a hundred mistakes in one.
const DRAWN: usize = 4 << 20;
/// Columns after which lines of a source are cut.
const WIDTH: usize = 120;

/// Prints diagnostics to standard error, at most [`MOST`] of them.
pub fn print(diagnostics: &[Diagnostic]) {
    crate::print_coloured(&drawn(diagnostics, crate::is_coloured()));
}

/// The text of at most [`MOST`] of them.
pub fn drawn(diagnostics: &[Diagnostic], color: bool) -> String {
    let mut sources = Sources::default();
    let mut text: String = diagnostics
        .iter()
        .take(MOST)
        .map(|diagnostic| draw(diagnostic, color, &mut sources))
        .collect();
    if diagnostics.len() > MOST {
        text += &format!("  … and {} more\n", diagnostics.len() - MOST);
    }
    text
}

/// The last file read: most diagnostics of a run concern the same file.
#[derive(Default)]
struct Sources {
    path: String,
    text: Option<String>,
    /// Bytes, of all files.
    drawn: usize,
}

impl Sources {
    fn read(&mut self, path: &str) -> Option<&str> {
        if self.path != path {
            path.clone_into(&mut self.path);
            let kept = || {
                TEXTS
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .get(path)
                    .cloned()
            };
            self.text = read(path).or_else(kept);
        }
        self.text.as_deref()
    }
}

/// How an archive begins: it has no lines to show.
const ARCHIVE: &[u8] = b"PK\x03\x04";

fn read(path: &str) -> Option<String> {
    let bytes = std::fs::read(path)
        .ok()
        .filter(|bytes| !bytes.starts_with(ARCHIVE))?;
    let text = source::text(bytes);
    Some(text.replace(source::REPLACED, "?"))
}

/// Replaces folders by their display names.
fn called(text: &str) -> String {
    let names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    names.iter().fold(text.to_owned(), |text, (folder, name)| {
        text.replace(folder, name)
    })
}

/// One diagnostic as text, ending with an empty line.
fn draw(diagnostic: &Diagnostic, color: bool, sources: &mut Sources) -> String {
    let renderer = if color {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let renderer = renderer.decor_style(DecorStyle::Unicode).term_width(WIDTH);
    let level = if diagnostic.is_error() {
        Level::ERROR
    } else {
        Level::WARNING
    };
    let labels = &diagnostic.labels;
    let first = labels.first().map(|(place, _)| place);
    let excerpt = first.filter(|_| sources.drawn < DRAWN).and_then(|first| {
        let source = sources.read(&first.file)?;
        Excerpt::of(labels, source, called(&first.file))
    });
    sources.drawn += excerpt.as_ref().map_or(0, Excerpt::size);
    let message = match (first, &excerpt) {
        (Some(first), None) => shown(&format!("{first}: {}", diagnostic.message)),
        _ => shown(&diagnostic.message),
    };
    let title = level.primary_title(message).id(diagnostic.code.as_str());
    let is_drawn = |place: &Place| excerpt.as_ref().is_some_and(|it| it.shows(place));
    let elsewhere = labels.iter().skip(1);
    let elsewhere = elsewhere.filter(|(place, _)| !is_drawn(place));
    let notes =
        elsewhere.map(|(place, label)| Level::NOTE.message(shown(&format!("{place}: {label}"))));
    let help = diagnostic.help.iter();
    let help = help.map(|help| Level::HELP.message(shown(help)));
    let label = |label: &str| shown(label).replace('\n', " ");
    let group = Group::with_title(title)
        .elements(excerpt.as_ref().map(|excerpt| excerpt.snippet(label)))
        .elements(notes)
        .elements(help);
    format!("{}\n\n", renderer.render(&[group]))
}

/// Text of a diagnostic, which may quote files: with display names, safe for a terminal, and
/// limited in length.
fn shown(text: &str) -> String {
    let text = called(text);
    let cut = |line: &str| match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", escape::output(&line[..end])),
        None => escape::output(line),
    };
    text.split('\n').map(cut).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(diagnostic: &Diagnostic) -> String {
        draw(diagnostic, false, &mut Sources::default())
    }

    /// `text` in a file, with a mistake at each of `words`.
    fn marked(text: &str, words: &[&str]) -> String {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), text).unwrap();
        let path = file.path().display().to_string();
        let place = |word: &&str| Place::new(&path, text, text.find(word).unwrap(), word.len());
        let empty = Diagnostic::error("L101", "wrong");
        let all = words.iter().fold(empty, |problem, word| {
            problem.at(&place(word), format!("the label of {word}"))
        });
        drawn(&all).replace(&path, "FILE")
    }

    #[test]
    fn long_lines_are_cut_around_the_label() {
        let text = format!("const A: &[i32] = &[{}undefined_x];\n", "1,".repeat(40_000));
        let shown = marked(&text, &["undefined_x"]);
        assert!(
            shown.contains("FILE:1:80021\n")
                && shown.contains("1,undefined_x];")
                && shown.contains("the label of undefined_x"),
            "{shown}"
        );
        assert!(
            shown.lines().all(|line| line.chars().count() < 200),
            "{shown}"
        );
        // A label of megabytes, tabs, wide characters, and equally long lines around it.
        for filler in ["\t", "漢", "e\u{301}", "\u{1f468}\u{200d}"] {
            let text = format!("{0}\n{0}wrong{0}\n{0}\n", filler.repeat(10_000));
            assert!(marked(&text, &["wrong"]).contains("the label of wrong"));
        }
        // A line that is too long to be drawn.
        let text = format!("@X(\"{}\")", "a".repeat(1 << 21));
        let shown = marked(&text, &[&text]);
        assert!(
            shown.len() < 10_000 && shown.contains("FILE:1:1"),
            "{}",
            shown.len()
        );
    }

    /// The first of them are drawn, the others have their place before the message.
    #[test]
    fn mistakes_in_one_long_line_are_drawn_until_it_takes_too_long() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let text = "wrong ".repeat(40_000);
        std::fs::write(file.path(), &text).unwrap();
        let path = file.path().display().to_string();
        let one = |at| {
            let place = Place::new(&path, &text, 6 * at, 5);
            Diagnostic::error("L101", "no name").at(&place, "the label")
        };
        let all: Vec<Diagnostic> = (0..MOST).map(one).collect();
        let shown = super::drawn(&all, false);
        let drawn = DRAWN.div_ceil(text.len());
        assert_eq!(shown.matches("the label").count(), drawn);
        assert_eq!(shown.matches("error[L101]: no name\n").count(), drawn);
        let last = format!("error[L101]: {path}:1:{}: no name\n", 6 * (MOST - 1) + 1);
        assert!(shown.contains(&last), "{shown}");
    }

    #[test]
    fn labels_far_apart_do_not_bring_what_is_between() {
        let text = format!("first\n{}second\n", "between\n".repeat(1000));
        let shown = marked(&text, &["first", "second"]);
        assert!(
            shown.contains("FILE:1:1")
                && shown.contains("\n1002 │ second")
                && shown.contains("the label of second"),
            "{shown}"
        );
        assert!(shown.matches("between").count() <= 2, "{shown}");
        let lines = marked(&format!("{}wrong\nafter\n", "\n".repeat(8)), &["wrong"]);
        assert!(
            lines.contains("\n 8 │\n 9 │ wrong\n") && lines.contains("\n10 │ after\n"),
            "{lines}"
        );
        let near = marked("a first\nb second\n", &["first", "second"]);
        assert!(
            near.contains("1 │ a first")
                && near.contains("2 │ b second")
                && near.matches("FILE").count() == 1,
            "{near}"
        );
    }

    #[test]
    fn lines_cannot_act_on_the_terminal() {
        let shown = marked("x \x1b[2J\u{202e} wrong \r y\r\n", &["wrong"]);
        assert!(shown.contains(r"x \x1b[2J\u{202e} wrong \r y"), "{shown}");
        assert!(!shown.contains(['\x1b', '\u{202e}', '\r']), "{shown}");
        let message = drawn(
            &Diagnostic::error("L101", format!("a\x1b]0;b\x07 {}", "c".repeat(1 << 20)))
                .help("d\n\x1be"),
        );
        assert!(
            message.len() < 20_000 && !message.contains(['\x1b', '\x07']),
            "{}",
            message.len()
        );
    }

    #[test]
    fn places_outside_the_file_do_not_panic() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "short\n").unwrap();
        let place = Place {
            file: file.path().display().to_string(),
            offset: 100,
            length: 50,
            line: 9,
            column: 1,
        };
        assert!(
            drawn(&Diagnostic::error("L101", "annotation cannot be parsed").at(&place, "here"))
                .contains("L101")
        );
    }

    #[test]
    fn files_in_a_folder_with_a_name_are_called_after_it() {
        let folder = tempfile::tempdir().unwrap();
        call(folder.path(), "v1.2");
        let file = folder.path().join("sub/gone.x").display().to_string();
        let place = Place {
            file: file.clone(),
            offset: 0,
            length: 1,
            line: 7,
            column: 3,
        };
        let drawn =
            drawn(&Diagnostic::error("L508", format!("there is no {file}")).at(&place, "here"));
        assert!(
            drawn.contains("there is no v1.2:sub/gone.x") && drawn.contains("v1.2:sub/gone.x:7:3"),
            "{drawn}"
        );
    }

    #[test]
    fn an_unreadable_file_is_named_with_its_line() {
        let place = Place {
            file: "gone.x".into(),
            offset: 0,
            length: 1,
            line: 7,
            column: 3,
        };
        let drawn =
            drawn(&Diagnostic::error("L101", "annotation cannot be parsed").at(&place, "here"));
        assert!(drawn.contains("gone.x:7:3"), "{drawn}");
    }

    #[test]
    fn the_bytes_of_an_archive_are_not_shown() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), b"PK\x03\x04\x14\0secret\xff").unwrap();
        let place = Place {
            file: file.path().display().to_string(),
            offset: 0,
            length: 1,
            line: 1,
            column: 1,
        };
        let drawn = drawn(&Diagnostic::warning("W904", "returns nothing").at(&place, "here"));
        assert!(
            drawn.contains("returns nothing") && !drawn.contains("secret"),
            "{drawn}"
        );
    }
}

//! The book's pages of the samples: a table of all with the matrix sample x language, a page that
//! includes each README, and their lines in the table of contents.

use super::lesson::{Place, Sample, columns};
use crate::docs::pages::{head, read, row, write};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const LEGEND: &str = "\
`●`: visible. `○`: hidden by the compiler or the runtime. `–`: not applicable. Below the table are the reasons.
";

/// Writes the pages, or with `check` complains about those that are out of date.
pub fn complaints(root: &Path, samples: &[Sample], check: bool) -> Result<Vec<String>, String> {
    let mut complaints = Vec::new();
    for (path, text) in pages(root, samples)? {
        let page = root.join(&path);
        if !check {
            write(&page, &text)?;
        } else if read(&page).unwrap_or_default() != text {
            complaints.push(format!(
                "{} is not what samples/ says; run `cargo xtask docs`",
                path.display()
            ));
        }
    }
    Ok(complaints)
}

fn pages(root: &Path, samples: &[Sample]) -> Result<BTreeMap<PathBuf, String>, String> {
    let mut pages = BTreeMap::new();
    let introduction = read(&root.join("samples/README.md"))?;
    pages.insert("docs/src/samples.md".into(), table(&introduction, samples));
    for Sample { name, .. } in samples {
        let text = format!("{{{{#include ../../../samples/{name}/README.md}}}}\n");
        pages.insert(format!("docs/src/samples/{name}.md").into(), text);
    }
    let summary = PathBuf::from("docs/src/SUMMARY.md");
    let text = contents(&read(&root.join(&summary))?, samples)?;
    pages.insert(summary, text);
    Ok(pages)
}

/// The table of contents with a line for each sample below that of this page.
fn contents(summary: &str, samples: &[Sample]) -> Result<String, String> {
    let mut text = String::new();
    let mut found = false;
    for line in summary.lines().filter(|line| !line.contains("](samples/")) {
        let _ = writeln!(text, "{line}");
        if line.contains("](samples.md)") {
            found = true;
            for Sample { name, lesson, .. } in samples {
                let title = &lesson.title;
                let _ = writeln!(text, "  - [{title}](samples/{name}.md)");
            }
        }
    }
    match found {
        true => Ok(text),
        false => Err("docs/src/SUMMARY.md has no line for samples.md".to_owned()),
    }
}

/// The introduction of `samples/README.md`, the matrix, and the reasons.
fn table(introduction: &str, samples: &[Sample]) -> String {
    let mut text = "<!-- Written by `cargo xtask docs`; edit samples/ instead. -->\n\n".to_owned();
    text += introduction;
    let _ = write!(text, "\n{LEGEND}\n");
    let named = |id| lath_languages::by_id(id).map_or(id, |language| language.name());
    let titles: Vec<&str> = ["sample", "teaches"]
        .into_iter()
        .chain(columns().map(named))
        .collect();
    text += &head(&titles);
    for Sample { name, lesson, .. } in samples {
        let number = name.split('-').next().unwrap_or_default();
        let link = format!("[{number} {}](samples/{name}.md)", lesson.title);
        let marks = columns().map(|id| match lesson.place(id) {
            Place::Visible => "●",
            Place::Hidden(_) => "○",
            Place::NotApplicable(_) => "–",
        });
        let cells: Vec<&str> = [link.as_str(), &lesson.teaches]
            .into_iter()
            .chain(marks)
            .collect();
        text += &row(&cells);
    }
    text += "\n## Where a lesson is not visible\n\n";
    for Sample { name, lesson, .. } in samples {
        let number = name.split('-').next().unwrap_or_default();
        for id in columns() {
            let (word, why) = match lesson.place(id) {
                Place::Visible => continue,
                Place::Hidden(why) => ("hidden", why),
                Place::NotApplicable(why) => ("not applicable", why),
            };
            let _ = writeln!(text, "- {number}, {}, {word}: {why}", named(id));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance::fixtures::root;
    use crate::samples::lesson;

    #[test]
    fn every_lesson_can_be_read_and_the_pages_are_those_of_the_samples() {
        let samples = lesson::load(&root()).unwrap_or_else(|e| panic!("{e}"));
        assert!(!samples.is_empty());
        let complaints = complaints(&root(), &samples, true).unwrap_or_else(|e| panic!("{e}"));
        assert!(complaints.is_empty(), "{complaints:?}");
    }

    #[test]
    fn lines_of_samples_follow_that_of_their_page() {
        let before =
            "- [A](a.md)\n- [Samples](samples.md)\n  - [Old](samples/09-old.md)\n- [B](b.md)\n";
        let after = contents(before, &[]).expect("a summary");
        assert_eq!(after, "- [A](a.md)\n- [Samples](samples.md)\n- [B](b.md)\n");
        assert!(contents("- [A](a.md)\n", &[]).is_err());
    }
}

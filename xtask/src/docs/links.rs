//! Links of the documentation that lead nowhere: files that are not there, headings that no page
//! has.

use super::pages::{pages, read};
use regex::Regex;
use std::path::Path;

/// Documents outside the book whose links are followed too.
const OTHERS: &[&str] = &[
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "TERMS.md",
];

/// Every link of every document that does not resolve, and every page that the table of contents
/// leaves out.
pub fn complaints(root: &Path) -> Result<Vec<String>, String> {
    let link = Regex::new(r"\]\(([^)\s]+)\)").expect("a constant expression");
    let image = Regex::new(r#"\bsrc(?:set)?="([^"\s]+)""#).expect("a constant expression");
    let include = Regex::new(r"\{\{#include ([^}\s]+)\}\}").expect("a constant expression");
    let mut complaints = Vec::new();
    let pages = pages(root)?;
    let summary = root.join("docs/src/SUMMARY.md");
    let contents = read(&summary)?;
    for path in pages
        .iter()
        .cloned()
        .chain(OTHERS.iter().map(|o| root.join(o)))
    {
        let name = path
            .strip_prefix(root)
            .unwrap_or(&path)
            .display()
            .to_string();
        let text = read(&path)?;
        let prose = without_code(&text);
        let targets = link
            .captures_iter(&prose)
            .chain(include.captures_iter(&prose))
            .chain(image.captures_iter(&prose))
            .map(|c| c[1].to_owned());
        for target in targets.filter(|t| !t.contains("://")) {
            if let Some(why) = broken(&path, &text, &target) {
                complaints.push(format!("{name}: link to {target}: {why}"));
            }
        }
        let inside = path
            .strip_prefix(root.join("docs/src"))
            .ok()
            .filter(|p| !p.starts_with("SUMMARY.md"));
        if inside.is_some_and(|p| !contents.contains(&format!("({})", p.display()))) {
            complaints.push(format!("{name}: not in docs/src/SUMMARY.md"));
        }
    }
    Ok(complaints)
}

pub(super) fn broken(page: &Path, text: &str, target: &str) -> Option<String> {
    let (file, anchor) = target
        .split_once('#')
        .map_or((target, None), |(f, a)| (f, Some(a)));
    let path = if file.is_empty() {
        page.to_owned()
    } else {
        page.parent()?.join(file)
    };
    if !path.exists() {
        return Some("no such file".to_owned());
    }
    let anchor = anchor?;
    let other = if file.is_empty() {
        text.to_owned()
    } else {
        read(&path).ok()?
    };
    let found = without_code(&other)
        .lines()
        .filter(|l| l.starts_with('#'))
        .any(|l| slug(l) == anchor);
    (!found).then(|| "no such heading".to_owned())
}

/// A heading's anchor, as mdBook and GitHub make it.
fn slug(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    text.chars()
        .filter_map(|c| {
            if c == ' ' {
                Some('-')
            } else {
                Some(c).filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
            }
        })
        .collect()
}

fn without_code(text: &str) -> String {
    let mut inside = false;
    let prose = text.lines().filter(|line| {
        let fence = line.starts_with("```");
        inside ^= fence;
        !inside && !fence
    });
    let spans = Regex::new("`[^`]*`").expect("a constant expression");
    prose.map(|l| if l.starts_with('#') { l.to_owned() } else { spans.replace_all(l, "").into_owned() } + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_file_and_a_missing_heading_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let page = folder.path().join("a.md");
        std::fs::write(&page, "# One thing, `two`\n").unwrap();
        let broken = |target: &str| broken(&page, "# One thing, `two`\n", target);
        assert_eq!(broken("a.md#one-thing-two"), None);
        assert_eq!(broken("#one-thing-two"), None);
        assert!(broken("b.md").is_some());
        assert!(broken("a.md#other").is_some());
    }
}

//! The pages of the book, and the lines of their tables.

use lath_report::grid::{Align, markdown_line, markdown_rule};
use std::path::{Path, PathBuf};

/// README.md and every page of the book, by path.
pub fn pages(root: &Path) -> Result<Vec<PathBuf>, String> {
    let mut pages = vec![root.join("README.md")];
    let mut folders = vec![root.join("docs/src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))? {
            let path = entry.map_err(|e| e.to_string())?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    Ok(pages)
}

/// The pages of the samples, which the book includes.
pub fn samples(root: &Path) -> Result<Vec<PathBuf>, String> {
    let folder = root.join("samples");
    let entries = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut pages: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path().join("README.md")))
        .filter(|page| page.is_file())
        .collect();
    pages.sort();
    Ok(pages)
}

pub fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

pub fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}

/// One line of a Markdown table; bars within cells are escaped.
pub fn row(cells: &[&str]) -> String {
    markdown_line(cells.iter().map(|cell| cell.replace('|', "\\|")))
}

/// The head of a Markdown table.
pub fn head(titles: &[&str]) -> String {
    row(titles) + &markdown_rule(&vec![Align::Left; titles.len()])
}

//! Excerpts: blocks marked `<language>,from=PATH` show parts of a file of the repository, and must
//! be found in it, line by line. A line `// …` stands for what is left out.

use super::console::blocks;
use super::pages::{pages, read, samples};
use std::path::Path;

/// Every excerpt that is not in its file (any more).
pub fn complaints(root: &Path) -> Result<Vec<String>, String> {
    let mut complaints = Vec::new();
    for page in pages(root)?.into_iter().chain(samples(root)?) {
        let name = page
            .strip_prefix(root)
            .unwrap_or(&page)
            .display()
            .to_string();
        let text = read(&page)?;
        let lines: Vec<&str> = text.lines().collect();
        for block in blocks(&lines) {
            let Some((_, from)) = block.info.split_once(",from=") else {
                continue;
            };
            let file = read(&root.join(from))?;
            if let Some(line) = missing(&lines[block.first..block.end], &file) {
                complaints.push(format!(
                    "{name}:{}: not in {from}, in this order: {line}",
                    block.first
                ));
            }
        }
    }
    Ok(complaints)
}

/// The first line of the excerpt's first part that does not occur in the file after the parts
/// before it.
fn missing(excerpt: &[&str], file: &str) -> Option<String> {
    let lines: Vec<&str> = file.lines().map(str::trim_end).collect();
    let mut from = 0;
    for part in excerpt
        .split(|line| line.trim() == "// …")
        .filter(|part| !part.is_empty())
    {
        let found = lines[from..]
            .windows(part.len())
            .position(|window| window == part);
        match found {
            Some(at) => from += at + part.len(),
            None => return Some(part[0].to_owned()),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_must_occur_whole_and_in_order() {
        let file = "a\nb\nc\nd\ne\n";
        assert_eq!(missing(&["a", "b", "// …", "e"], file), None);
        assert_eq!(missing(&["a", "c"], file).as_deref(), Some("a"));
        assert_eq!(missing(&["d", "// …", "a"], file).as_deref(), Some("a"));
    }
}

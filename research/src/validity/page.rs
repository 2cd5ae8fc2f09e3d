//! The derived part of the page: what stands between the markers.

use std::path::Path;

pub const PATH: &str = "docs/src/methodology/validity.md";
const BEGIN: &str = "<!-- begin: cargo research validity -->\n";
const END: &str = "<!-- end: cargo research validity -->";

pub fn write(path: &Path, text: &str) -> Result<(), String> {
    let page = read(path)?;
    let new = replaced(&page, text).ok_or_else(|| no_markers(path))?;
    std::fs::write(path, new).map_err(|e| format!("{}: {e}", path.display()))
}

/// A complaint if the page says something else.
pub fn stale(path: &Path, text: &str) -> Result<Option<String>, String> {
    let page = read(path)?;
    let new = replaced(&page, text).ok_or_else(|| no_markers(path))?;
    Ok((new != page).then(|| format!("{PATH} is stale: run `cargo research validity`")))
}

fn replaced(page: &str, text: &str) -> Option<String> {
    let (before, rest) = page.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}\n{text}\n{END}{after}"))
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

fn no_markers(path: &Path) -> String {
    format!(
        "{}: the markers of `cargo research validity` are missing",
        path.display()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_derived_part_changes() {
        let page = format!("# Title\n{BEGIN}old\n{END}\nend\n");
        let new = replaced(&page, "new").unwrap();
        assert_eq!(new, format!("# Title\n{BEGIN}\nnew\n{END}\nend\n"));
        assert_eq!(replaced(&new, "new").unwrap(), new);
        assert_eq!(replaced("# Title\n", "new"), None);
    }
}

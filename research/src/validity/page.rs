//! The derived part of a page: what stands between the markers of its command.

use std::path::Path;

pub const PART: Part = Part {
    path: "docs/src/methodology/validity.md",
    command: "cargo research validity",
};

pub struct Part {
    pub path: &'static str,
    /// The page is made by it.
    pub command: &'static str,
}

impl Part {
    pub fn write(&self, root: &Path, text: &str) -> Result<(), String> {
        let path = root.join(self.path);
        let new = self.renewed(&path, text)?.1;
        std::fs::write(&path, new).map_err(|e| format!("{}: {e}", path.display()))
    }

    /// A complaint if the page says something else.
    pub fn stale(&self, root: &Path, text: &str) -> Result<Option<String>, String> {
        let (page, new) = self.renewed(&root.join(self.path), text)?;
        let Part { path, command } = self;
        Ok((new != page).then(|| format!("{path} is stale: run `{command}`")))
    }

    /// The page as it is, and as it should be.
    fn renewed(&self, path: &Path, text: &str) -> Result<(String, String), String> {
        let told = |what: String| format!("{}: {what}", path.display());
        let page = std::fs::read_to_string(path).map_err(|e| told(e.to_string()))?;
        let missing = || told(format!("the markers of `{}` are missing", self.command));
        let new = self.replaced(&page, text).ok_or_else(missing)?;
        Ok((page, new))
    }

    fn replaced(&self, page: &str, text: &str) -> Option<String> {
        let begin = format!("<!-- begin: {} -->\n", self.command);
        let end = format!("<!-- end: {} -->", self.command);
        let (before, rest) = page.split_once(&begin)?;
        let (_, after) = rest.split_once(&end)?;
        Some(format!("{before}{begin}\n{text}\n{end}{after}"))
    }
}

#[cfg(test)]
mod tests {
    use super::PART;

    #[test]
    fn only_the_derived_part_changes() {
        let page = "# Title\n<!-- begin: cargo research validity -->\nold\n\
                    <!-- end: cargo research validity -->\nend\n";
        let new = PART.replaced(page, "new").unwrap();
        assert_eq!(new, page.replace("old", "\nnew"));
        assert_eq!(PART.replaced(&new, "new").unwrap(), new);
        assert_eq!(PART.replaced("# Title\n", "new"), None);
    }
}

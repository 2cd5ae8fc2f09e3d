//! Classes that a source names only to load them: javac does not look for their sources.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Methods that load a class by its name.
const LOADERS: [&str; 2] = ["forName", "loadClass"];

/// Names in `Class.forName("p.Name")` and `loadClass("p.Name")`, of top-level classes.
pub(super) fn names(text: &str) -> Vec<String> {
    let calls = LOADERS.iter().flat_map(|loader| text.split(loader).skip(1));
    let named = |rest: &str| {
        let literal = rest.trim_start().strip_prefix('(')?.trim_start();
        let name = literal.strip_prefix('"')?.split('"').next()?;
        let top = name.split('$').next()?;
        let is_part =
            |part: &str| !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || c == '_');
        top.split('.').all(is_part).then(|| top.to_owned())
    };
    calls.filter_map(named).collect()
}

/// Sources in `path` of the classes that `main` names so, directly or indirectly. `unnamed`: where
/// in it classes without a package are.
pub(super) fn sources(main: &Path, path: &[PathBuf], unnamed: &str) -> Vec<PathBuf> {
    let mut found = BTreeSet::new();
    let mut left = vec![main.to_path_buf()];
    while let Some(file) = left.pop() {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        for name in names(&text) {
            let relative = match name.contains('.') {
                true => name.replace('.', "/"),
                false => format!("{unnamed}/{name}"),
            };
            let relative = format!("{relative}.java");
            let there = path.iter().map(|root| root.join(&relative));
            let source = there
                .filter(|file| file != main)
                .find(|file| file.is_file());
            left.extend(source.filter(|file| found.insert(file.clone())));
        }
    }
    found.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn names_are_literals() {
        let text = "Class.forName(\"a.B$C\"); loader.loadClass( \"D\" ); Class.forName(name); \
            Class.forName(\"not a name\"); Class\n.forName\n(\"E\")";
        assert_eq!(names(text), ["a.B", "E", "D"]);
    }
}

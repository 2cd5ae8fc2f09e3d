//! The workspace of a module, from `go.work`. Wrappers are built without it, in a copy of the
//! module's own `go.mod`, which gets everything that affects versions.

use std::fs;
use std::path::{Path, PathBuf};

#[derive(Debug, Default, PartialEq, Eq)]
pub struct Workspace {
    /// Folders of the modules it uses, except the requested one.
    pub folders: Vec<PathBuf>,
    /// `(old or old@version, folder or new@version)`; later ones override.
    pub replaced: Vec<(String, String)>,
    /// The content of `go.work.sum`.
    pub sums: String,
}

impl Workspace {
    /// The workspace of a `go.mod`: the nearest `go.work` above it, or the one in `GOWORK`. `None`:
    /// there is none, the user disabled it (`off`), or it does not use the module, which is then
    /// built without it.
    pub fn of(module: &Path, variable: &str) -> Option<Workspace> {
        let file = match variable {
            "off" => return None,
            "" => module
                .ancestors()
                .skip(1)
                .map(|folder| folder.join("go.work"))
                .find(|path| path.is_file())?,
            path => PathBuf::from(path),
        };
        let text = fs::read_to_string(&file).ok()?;
        let root = file.with_file_name("");
        let folders: Vec<PathBuf> = lines(&text, "use")
            .iter()
            .filter_map(|folder| root.join(unquoted(folder)).canonicalize().ok())
            .collect();
        let own = module.parent()?.canonicalize().ok()?;
        if !folders.contains(&own) {
            return None;
        }
        let folders: Vec<PathBuf> = folders
            .into_iter()
            .filter(|folder| *folder != own)
            .collect();
        let theirs = folders.iter().flat_map(|folder| {
            replaced(
                &fs::read_to_string(folder.join("go.mod")).unwrap_or_default(),
                folder,
            )
        });
        let replaced = theirs.chain(replaced(&text, &root)).collect();
        let sums = fs::read_to_string(file.with_extension("work.sum")).unwrap_or_default();
        Some(Workspace {
            folders,
            replaced,
            sums,
        })
    }
}

/// The replacements in `replace old => ./a`, `replace old v1 => new v2` and `replace ( … )`, with
/// absolute folders.
fn replaced(text: &str, root: &Path) -> Vec<(String, String)> {
    let versioned = |text: &str| {
        text.split_whitespace()
            .map(unquoted)
            .collect::<Vec<_>>()
            .join("@")
    };
    let new = |text: &str| match unquoted(text.trim()) {
        folder if folder.starts_with(['.', '/']) => std::path::absolute(root.join(folder))
            .map_or_else(|_| folder.to_owned(), |path| path.display().to_string()),
        _ => versioned(text),
    };
    lines(text, "replace")
        .iter()
        .filter_map(|line| line.split_once("=>"))
        .map(|(old, by)| (versioned(old), new(by)))
        .collect()
}

fn unquoted(text: &str) -> &str {
    text.trim_matches(['"', '`'])
}

/// The arguments of a directive, `use ./a`, or of its block, `use ( … )`.
fn lines(text: &str, directive: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut inside = false;
    for line in text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default().trim())
    {
        let rest = line
            .strip_prefix(directive)
            .filter(|rest| rest.starts_with([' ', '\t', '(']))
            .map(str::trim_start);
        match rest {
            _ if inside && line == ")" => inside = false,
            _ if inside => found.push(line.to_owned()),
            Some("(") => inside = true,
            Some(named) => found.push(named.to_owned()),
            None => {}
        }
    }
    found.retain(|line| !line.is_empty());
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::cache;

    #[test]
    fn a_workspace_says_what_it_uses_and_replaces() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().canonicalize().expect("there");
        let write = |name: &str, text: &str| {
            cache::write(&root.join(name), text.as_bytes()).expect("written")
        };
        write("m/go.mod", "module m\n");
        write("a b/go.mod", "module a\n\nreplace x => ./own\n");
        write("other/go.mod", "module other\n");
        write("go.work.sum", "sums\n");
        let text = "go 1.22\n\nuse ./m // x\n\nuse (\n\t\"./a b\"\n)\n\nreplace x v1.0.0 => \
            ../y\nreplace (\n\tz => w v1.2.3\n)\n";
        write("go.work", text);
        let of = |module: &str, variable: &str| {
            Workspace::of(&root.join(module).join("go.mod"), variable)
        };
        let pair = |old: &str, new: &Path| (old.to_owned(), new.display().to_string());
        let expected = Workspace {
            folders: vec![root.join("a b")],
            replaced: vec![
                pair("x", &root.join("a b/own")),
                pair("x@v1.0.0", &root.join("../y")),
                pair("z", Path::new("w@v1.2.3")),
            ],
            sums: "sums\n".to_owned(),
        };
        assert_eq!(of("m", ""), Some(expected));
        assert_eq!((of("m", "off"), of("other", "")), (None, None));
        write("elsewhere/mine.work", "use ../other\n");
        assert_eq!(
            of(
                "other",
                &root.join("elsewhere/mine.work").display().to_string()
            ),
            Some(Workspace::default())
        );
    }
}

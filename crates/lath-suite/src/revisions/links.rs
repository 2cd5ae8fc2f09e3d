//! Tracked links that lead out of the repository. A checkout lies elsewhere, so they would lead
//! nowhere or to another file.

use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

/// Makes the links at `listed` (paths below the top) point to their targets in the user's
/// repository. Links that stay inside need no change.
pub fn mend<'a>(
    top: &Path,
    checkout: &Path,
    listed: impl Iterator<Item = &'a str>,
) -> io::Result<()> {
    for below in listed {
        let link = checkout.join(below);
        let Ok(target) = std::fs::read_link(&link) else {
            continue;
        };
        if let Some(outside) = outside(top, Path::new(below), &target) {
            std::fs::remove_file(&link)?;
            symlink(outside, &link)?;
        }
    }
    Ok(())
}

/// The target of a link, if it is outside the repository; absolute links always work.
fn outside(top: &Path, below: &Path, target: &Path) -> Option<PathBuf> {
    let leads_to = lath_core::paths::normal(&top.join(below.parent()?).join(target));
    (target.is_relative() && !leads_to.starts_with(top)).then_some(leads_to)
}

/// Paths of the links in the output of `git ls-files -s -z`.
pub fn listed(printed: &str) -> impl Iterator<Item = &str> {
    printed
        .split('\0')
        .filter(|entry| entry.starts_with("120000 "))
        .filter_map(|entry| Some(entry.split_once('\t')?.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_out_of_the_repository_lead_where_they_did() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().canonicalize().expect("there");
        let checkout = root.join("cache/deep/abc");
        std::fs::create_dir_all(checkout.join("inc")).expect("made");
        for (name, target) in [
            ("inc/out.h", "../../outside/out.h"),
            ("inc/in.h", "../in.h"),
            ("inc/abs.h", "/abs.h"),
        ] {
            symlink(target, checkout.join(name)).expect("made");
        }
        let printed = [
            "120000 1 0\tinc/out.h",
            "120000 1 0\tinc/in.h",
            "120000 1 0\tinc/abs.h",
            "100644 1 0\tinc/file.h",
            "",
        ]
        .join("\0");
        mend(&root.join("repo"), &checkout, listed(&printed)).expect("mended");
        let leads = |name: &str| std::fs::read_link(checkout.join(name)).expect("a link");
        assert_eq!(leads("inc/out.h"), root.join("outside/out.h"));
        assert_eq!(
            [leads("inc/in.h"), leads("inc/abs.h")],
            [Path::new("../in.h"), Path::new("/abs.h")]
        );
    }
}

//! Each program once.

use lath_tools::is_program;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Those that are programs, each file once, by its first name: Debian's Go has three.
pub(super) fn distinct(mut paths: Vec<PathBuf>) -> Vec<PathBuf> {
    let mut seen = BTreeSet::new();
    paths.retain(|path| {
        let real = path.canonicalize().ok().filter(|real| is_program(real));
        real.is_some_and(|real| seen.insert(real))
    });
    paths
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_file_with_several_names_is_asked_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("go"), "").expect("written");
        std::fs::set_permissions(at("go"), std::fs::Permissions::from_mode(0o755)).expect("set");
        std::os::unix::fs::symlink(at("go"), at("same")).expect("linked");
        let paths = ["same", "go", "none"].map(at).to_vec();
        assert_eq!(distinct(paths), [at("same")]);
    }
}

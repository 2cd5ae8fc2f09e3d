//! Executables of compiled languages: all of the user's code is in one file.

use super::cache::{self, CannotWrite};
use lath_core::diagnostic::OrProblems;
use lath_core::plan::Wrapper;
use std::path::Path;

/// Where the loader finds shared objects beside the executable, which can differ for equal
/// executables. Its other spelling is `${ORIGIN}`.
const BESIDE: [&[u8]; 2] = [b"$ORIGIN", b"${ORIGIN}"];

/// See [`lath_core::language::Language::digest`]. Shared objects of the user's project have paths
/// by their content, and others the same path for all, so the executable's bytes identify them.
pub fn digest(wrapper: &Wrapper) -> Option<String> {
    let bytes = std::fs::read(&wrapper.path).ok()?;
    (!wrapper.hash.is_empty() && !loads_from_beside(&bytes)).then(|| wrapper.hash.clone())
}

/// The wrapper that `executable` is, or its copy at `output`. L606 if that cannot be written.
pub(crate) fn installed(
    wrapper: Wrapper,
    executable: &Path,
    output: Option<&Path>,
) -> OrProblems<Wrapper> {
    let mut path = executable.to_path_buf();
    if let Some(output) = output {
        path = std::path::absolute(output).or_cannot_write(output)?;
        cache::install(executable, &path).or_cannot_write(&path)?;
    }
    Ok(Wrapper {
        hash: cache::hash_file(&path).or_cannot_write(&path)?,
        path: path.to_string_lossy().into_owned(),
        ..wrapper
    })
}

pub(crate) fn loads_from_beside(executable: &[u8]) -> bool {
    executable
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'$')
        .any(|(at, _)| BESIDE.iter().any(|text| executable[at..].starts_with(text)))
}

#[cfg(test)]
mod tests {
    use super::loads_from_beside;

    #[test]
    fn search_paths_beside_the_executable() {
        assert!(loads_from_beside(b"\x7fELF..$ORIGIN/../lib\0"));
        assert!(loads_from_beside(b"/opt/lib:${ORIGIN}\0"));
        assert!(!loads_from_beside(b"ORIGIN $ $O /opt/lib\0$"));
    }
}

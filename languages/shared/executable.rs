//! Executables of compiled languages: all of the user's code is in one file.

use lath_core::plan::Wrapper;

/// Where the loader finds shared objects beside the executable, which can differ for equal
/// executables. Its other spelling is `${ORIGIN}`.
const BESIDE: [&[u8]; 2] = [b"$ORIGIN", b"${ORIGIN}"];

/// See [`lath_core::language::Language::digest`]. Shared objects of the user's project have paths
/// by their content, and others the same path for all, so the executable's bytes identify them.
pub fn digest(wrapper: &Wrapper) -> Option<String> {
    let bytes = std::fs::read(&wrapper.path).ok()?;
    (!wrapper.hash.is_empty() && !loads_from_beside(&bytes)).then(|| wrapper.hash.clone())
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

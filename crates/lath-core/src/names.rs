//! Names that mean the same, and suggestions for misspelt ones.

/// Maximum length, bytes, of a name that gets a suggestion: comparing takes the product of both
/// lengths.
const LONGEST: usize = 200;

/// The candidate that `name` probably means: equal except for case, or similar enough (Jaro-Winkler
/// 0.8).
pub fn closest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > LONGEST {
        return None;
    }
    let folded = name.to_lowercase();
    candidates
        .into_iter()
        .filter(|c| c.len() <= LONGEST)
        .map(|c| (strsim::jaro_winkler(&folded, &c.to_lowercase()), c))
        .filter(|(score, _)| *score >= 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, c)| c)
}

/// Whether a platform's name is `kind`, followed by a plain version: not `jdk-25-graal`.
pub fn is_version_of(platform: &str, kind: &str) -> bool {
    let version = platform
        .strip_prefix(kind)
        .and_then(|rest| rest.strip_prefix('-'));
    version.is_some_and(|v| v.starts_with(|c: char| c.is_ascii_digit()) && !v.contains('-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_followed_by_a_version() {
        for (platform, kind, is) in [
            ("bun-1.4", "bun", true),
            ("cpython-3.13t", "cpython", true),
            ("jdk-25-graal", "jdk", false),
            ("rust-1.97-nightly", "rust", false),
            ("bun-1.4", "bun-1", false),
            ("bunny-1", "bun", false),
            ("bun", "bun", false),
        ] {
            assert_eq!(is_version_of(platform, kind), is, "{platform} {kind}");
        }
    }
}

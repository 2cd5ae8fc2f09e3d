//! Suggestions for misspelt names.

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

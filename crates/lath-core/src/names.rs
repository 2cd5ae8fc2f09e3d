//! Suggestions for misspelt names.

/// Bytes of the longest name that a suggestion is made for: comparing takes the product of both
/// lengths.
const LONGEST: usize = 200;

/// The candidate that `name` was probably meant to be: equal but for case, or close enough
/// (Jaro-Winkler 0.8).
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

//! What the user sets instead of the sources: parameters, threads of groups.

use lath_core::diagnostic::Diagnostic;
use lath_core::planner::Override;

/// `-p name=v1,v2`; an empty value is the empty text. L503.
pub fn params(given: &[String]) -> Result<Vec<Override>, Diagnostic> {
    let parse = |text: &String| {
        let (name, values) = text
            .split_once('=')
            .filter(|(name, _)| !name.is_empty())
            .ok_or_else(|| {
                Diagnostic::error("L503", format!("-p {text}: expected NAME=VALUE,…"))
            })?;
        Ok(Override {
            name: name.to_owned(),
            values: values.split(',').map(str::to_owned).collect(),
        })
    };
    given.iter().map(parse).collect()
}

/// `-tg 1,3`; nothing if it was not given. L503.
pub fn thread_groups(given: &Option<String>) -> Result<Vec<u64>, Diagnostic> {
    let Some(text) = given else {
        return Ok(Vec::new());
    };
    let counts: Option<Vec<u64>> = text.split(',').map(|n| n.trim().parse().ok()).collect();
    counts.filter(|c| c.iter().sum::<u64>() > 0).ok_or_else(|| {
        Diagnostic::error(
            "L503",
            format!("-tg: numbers of threads such as 1,3, not `{text}`"),
        )
    })
}

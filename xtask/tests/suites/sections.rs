//! A suite's file as text in sections, so that contenders can be left out: what is built for
//! nothing takes its time.

use toml::Table;

/// The file with those `[[contender]]` that `keep` wants, and everything else.
pub fn retain(file: &str, keep: impl Fn(&Table) -> bool) -> String {
    sections(file)
        .into_iter()
        .filter(|section| contender(section).is_none_or(|table| keep(&table)))
        .collect()
}

/// All `[[contender]]`.
pub fn contenders(file: &str) -> Vec<Table> {
    sections(file).into_iter().filter_map(contender).collect()
}

/// Each begins with the line of its header; the first has none.
fn sections(file: &str) -> Vec<&str> {
    let mut starts: Vec<usize> = file.match_indices("\n[").map(|(at, _)| at + 1).collect();
    starts.insert(0, 0);
    let ends = starts[1..].iter().copied().chain([file.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(start, end)| &file[*start..end])
        .collect()
}

fn contender(section: &str) -> Option<Table> {
    let text = section.strip_prefix("[[contender]]")?;
    Some(
        text.parse()
            .unwrap_or_else(|error| panic!("{section}: {error}")),
    )
}

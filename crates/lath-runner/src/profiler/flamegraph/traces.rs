//! Reads the output of `pprof -traces`: stacks between lines of dashes, innermost function first,
//! with a number before it.

use super::samples::Folded;
use std::collections::BTreeMap;

pub fn fold(text: &str) -> Folded {
    let mut counts: BTreeMap<Vec<String>, u64> = BTreeMap::new();
    for trace in text.split("-----------+").skip(1) {
        let mut lines = trace
            .lines()
            .skip(1)
            .map(str::trim)
            .filter(|line| !line.is_empty());
        let Some((count, first)) = lines
            .next()
            .and_then(|line| line.split_once(char::is_whitespace))
        else {
            continue;
        };
        let Ok(count) = count.parse::<u64>() else {
            continue;
        };
        let mut stack: Vec<String> = std::iter::once(first.trim())
            .chain(lines)
            .map(name)
            .collect();
        stack.reverse();
        *counts.entry(stack).or_default() += count;
    }
    counts.into_iter().collect()
}

/// Removes the mark of inlined functions.
fn name(line: &str) -> String {
    line.trim_end_matches(" (inline)").replace(';', ",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn traces_are_stacks() {
        let text = "File: x\nType: samples\nDuration: 1s\n-----------+----\n         3   \
            main.work (inline)\n             main.run\n             main.main\n-----------+----\n \
                    1   runtime.futex\n-----------+----\n         2   main.work\n             \
            main.run\n             main.main\n-----------+----\n";
        let stack = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>();
        assert_eq!(
            fold(text),
            [
                (stack(&["main.main", "main.run", "main.work"]), 5),
                (stack(&["runtime.futex"]), 1)
            ]
        );
    }
}

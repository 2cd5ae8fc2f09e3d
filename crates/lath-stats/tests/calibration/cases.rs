//! Reads the fixtures: a case a line, fields separated by " | ", forks by ";", numbers by spaces.

/// The fields behind `kind` of each of its cases, of which there must be `count`: a fixture that
/// lost its cases proves nothing.
pub fn cases<'a>(text: &'a str, kind: &str, count: usize) -> Vec<Vec<&'a str>> {
    let all = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split(" | ").collect::<Vec<&str>>());
    let found: Vec<Vec<&str>> = all
        .filter(|fields| fields[0] == kind)
        .map(|fields| fields[1..].to_vec())
        .collect();
    assert_eq!(found.len(), count, "cases of {kind}");
    found
}

pub fn numbers(field: &str) -> Vec<f64> {
    field
        .split_whitespace()
        .map(|number| number.parse().expect("a number"))
        .collect()
}

pub fn forks(field: &str) -> Vec<Vec<f64>> {
    field.split(';').map(numbers).collect()
}

/// Relative to the expected value.
pub fn close(found: f64, expected: f64, tolerance: f64) {
    assert!(
        (found - expected).abs() <= tolerance * expected.abs(),
        "{found} for {expected}"
    );
}

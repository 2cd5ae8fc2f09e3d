//! One long test program as several that run side by side.
//!
//! Tests of one module stay together: they may share what the first of them builds.

use super::programs::Program;
use std::collections::BTreeMap;
use std::process::Command;

/// Programs with more tests than this are divided.
const MANY: usize = 150;
/// Into so many parts: as many as run at once.
const PARTS: usize = super::PROGRAMS;

/// The program itself, or its parts.
pub fn divided(program: Program) -> Result<Vec<Program>, String> {
    let names = names(&program)?;
    if names.len() <= MANY {
        return Ok(vec![program]);
    }
    let parts = parts(&names);
    let count = parts.len();
    let part = |(index, tests)| Program {
        title: format!("{} ({} of {count})", program.title, index + 1),
        tests: Some(tests),
        ..program.clone()
    };
    Ok(parts.into_iter().enumerate().map(part).collect())
}

/// Names of all its tests.
fn names(program: &Program) -> Result<Vec<String>, String> {
    let path = program.path.display();
    let listed = Command::new(&program.path)
        .args(["--list", "--format=terse"])
        .output()
        .map_err(|e| format!("{path} does not start: {e}"))?;
    if !listed.status.success() {
        return Err(format!("{path} --list: {}", listed.status));
    }
    let text = String::from_utf8_lossy(&listed.stdout);
    let name = |line: &str| line.strip_suffix(": test").map(str::to_owned);
    Ok(text.lines().filter_map(name).collect())
}

/// Modules, the largest first, each added to the part that has the fewest tests.
fn parts(names: &[String]) -> Vec<Vec<String>> {
    let mut modules: BTreeMap<&str, Vec<&String>> = BTreeMap::new();
    for name in names {
        let module = name.rsplit_once("::").map_or("", |(module, _)| module);
        modules.entry(module).or_default().push(name);
    }
    let mut modules: Vec<Vec<&String>> = modules.into_values().collect();
    modules.sort_by_key(|tests| std::cmp::Reverse(tests.len()));
    let mut parts = vec![Vec::new(); PARTS];
    for tests in modules {
        let least = parts.iter_mut().min_by_key(|part| part.len());
        let least = least.expect("there are some");
        least.extend(tests.into_iter().cloned());
    }
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_test_is_in_one_part_and_modules_stay_whole() {
        let of = |module: &str, count: usize| {
            let name = move |i| format!("{module}::t{i}");
            (0..count).map(name).collect::<Vec<_>>()
        };
        let names = [of("a", 90), of("b", 50), of("b::c", 40), of("d", 7)].concat();
        let parts = parts(&names);
        let mut all: Vec<String> = parts.concat();
        all.sort();
        let mut expected = names;
        expected.sort();
        assert_eq!(all, expected);
        let counts: Vec<usize> = parts.iter().map(Vec::len).collect();
        assert_eq!(counts, [90, 50, 40, 7]);
    }

    #[test]
    fn a_program_of_few_tests_is_one() {
        let program = Program {
            title: "own".to_owned(),
            path: std::env::current_exe().expect("a path"),
            folder: ".".into(),
            tests: None,
        };
        assert!(names(&program).expect("listed").len() > 10);
        assert_eq!(divided(program.clone()), Ok(vec![program]));
    }
}

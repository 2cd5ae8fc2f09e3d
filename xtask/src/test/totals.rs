//! What test programs say of their tests, added up.

use super::programs::Program;
use std::process::Output;

#[derive(Default)]
pub struct Totals {
    pub passed: u64,
    pub failed: u64,
    pub ignored: u64,
    /// Programs that ended badly without saying that a test failed.
    pub broken: u64,
    /// Each failed test: the title of its program, and its name.
    pub failures: Vec<(String, String)>,
}

impl Totals {
    pub fn add(&mut self, program: &Program, ended: &Output) {
        let failed = self.failed;
        for line in String::from_utf8_lossy(&ended.stdout).lines() {
            self.add_counts(line);
            let name = line
                .strip_prefix("test ")
                .and_then(|rest| rest.strip_suffix(" ... FAILED"))
                .map(|name| name.trim_end_matches(" - should panic"));
            self.failures
                .extend(name.map(|name| (program.title.clone(), name.to_owned())));
        }
        if !ended.status.success() && self.failed == failed {
            self.broken += 1;
            println!("{} ended badly: {}", program.title, ended.status);
        }
    }

    /// Adds one `test result: ok. 25 passed; 0 failed; 1 ignored; …`.
    fn add_counts(&mut self, line: &str) {
        let Some(counts) = line
            .strip_prefix("test result: ")
            .and_then(|rest| rest.split_once(". "))
        else {
            return;
        };
        for part in counts.1.split("; ") {
            match part.split_once(' ') {
                Some((n, "passed")) => self.passed += n.parse().unwrap_or(0),
                Some((n, "failed")) => self.failed += n.parse().unwrap_or(0),
                Some((n, "ignored")) => self.ignored += n.parse().unwrap_or(0),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Totals;

    #[test]
    fn result_lines_are_added_up() {
        let mut totals = Totals::default();
        totals.add_counts("test result: ok. 25 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.06s");
        totals.add_counts("test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.06s");
        totals.add_counts("test something ... ok");
        assert_eq!((totals.passed, totals.failed, totals.ignored), (28, 2, 1));
    }
}

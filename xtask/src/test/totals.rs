//! What test programs say of their tests, added up.

use super::programs::Program;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Output;

/// In place of a test's name, if a program ended badly without naming a test.
const WHOLE: &str = "(all of it)";

#[derive(Default)]
pub struct Totals {
    pub passed: u64,
    pub failed: u64,
    pub ignored: u64,
    /// Programs that ended badly without saying that a test failed.
    pub broken: u64,
    /// Each failed test: the title of its program, and its name.
    pub failures: Vec<(String, String)>,
    /// Tests that failed beside others and passed when they ran again alone, as [`Self::failures`].
    pub flaky: Vec<(String, String)>,
    /// Skips of passing tests: the title of the program, and the reason that the test prints.
    pub skips: BTreeSet<(String, String)>,
}

/// What a program printed, without what its passing tests printed: that is between the first and the
/// last `successes:`, and after it come their names.
pub fn shown(printed: &str) -> String {
    let lines: Vec<&str> = printed.split_inclusive('\n').collect();
    let is_title = |line: &&str| line.trim_end() == "successes:";
    let ends = lines
        .iter()
        .position(is_title)
        .zip(lines.iter().rposition(is_title));
    let Some((first, last)) = ends else {
        return printed.to_owned();
    };
    let names = lines[last + 1..]
        .iter()
        .take_while(|line| line.starts_with("    "));
    let after = last + 1 + names.count();
    let blank = lines.get(after).is_some_and(|line| line.trim().is_empty());
    let after = after + usize::from(blank);
    [&lines[..first], &lines[after..]].concat().concat()
}

impl Totals {
    pub fn add(&mut self, program: &Program, ended: &Output) {
        let failed = self.failed;
        let printed = String::from_utf8_lossy(&ended.stdout);
        for line in printed.lines() {
            let skip = line.trim_start().strip_prefix("SKIPPED: ");
            self.skips
                .extend(skip.map(|what| (program.title.clone(), what.to_owned())));
        }
        // What a test prints can look like results: those of the program are its last line, and
        // names come before anything that tests printed.
        let result = printed
            .lines()
            .rfind(|line| line.starts_with("test result: "));
        match result {
            Some(line) => self.add_counts(line),
            None if self.add_unfinished(program, &printed) => return,
            None => {}
        }
        let told = |line: &&str| !["successes:", "failures:"].contains(&line.trim_end());
        for line in printed.lines().take_while(told) {
            let name = line
                .strip_prefix("test ")
                .and_then(|rest| rest.strip_suffix(" ... FAILED"))
                .map(|name| name.trim_end_matches(" - should panic"));
            self.failures
                .extend(name.map(|name| (program.title.clone(), name.to_owned())));
        }
        if !ended.status.success() && self.failed == failed {
            self.broken += 1;
            let how = format!("{WHOLE}: {}", ended.status);
            self.failures.push((program.title.clone(), how));
        }
    }

    /// The names of failed tests that can run again: not whole programs.
    pub fn again(&self) -> Vec<(String, String)> {
        let named = |(_, name): &&(String, String)| !name.starts_with(WHOLE);
        self.failures.iter().filter(named).cloned().collect()
    }

    /// A failed test has passed alone.
    pub fn passed_alone(&mut self, test: (String, String)) {
        self.failures.retain(|failure| *failure != test);
        self.failed -= 1;
        self.passed += 1;
        self.flaky.push(test);
    }

    /// Adds what a program said before it was killed; those of its tests that ran then have failed. `false`:
    /// others had not begun, or it was no test that ended it.
    fn add_unfinished(&mut self, program: &Program, printed: &str) -> bool {
        let lines = || {
            printed
                .lines()
                .filter_map(|line| line.strip_prefix("test "))
        };
        let ended: BTreeMap<&str, &str> = lines()
            .filter_map(|line| line.split_once(" ... "))
            .collect();
        let running =
            lines().filter_map(|line| line.strip_suffix(" has been running for over 60 seconds"));
        let running: Vec<&str> = running.filter(|name| !ended.contains_key(name)).collect();
        let all = printed.lines().find_map(|line| {
            line.strip_prefix("running ")?
                .split(' ')
                .next()?
                .parse()
                .ok()
        });
        if running.is_empty() || all != Some(ended.len() + running.len()) {
            return false;
        }
        let count = |how: &str| ended.values().filter(|told| told.starts_with(how)).count() as u64;
        self.passed += count("ok");
        self.ignored += count("ignored");
        let failed = ended.iter().filter(|(_, told)| told.starts_with("FAILED"));
        let failed: Vec<&str> = failed.map(|(name, _)| *name).chain(running).collect();
        self.failed += failed.len() as u64;
        self.failures.extend(
            failed
                .into_iter()
                .map(|name| (program.title.clone(), name.to_owned())),
        );
        true
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
    use super::{Totals, shown};

    #[test]
    fn what_passing_tests_print_is_not_shown() {
        let result = "test result: FAILED. 1 passed; 1 failed; 0 ignored";
        let printed = format!(
            "test a ... ok\n\nsuccesses:\n\n---- a stdout ----\nnoise\n\nsuccesses:\n    a\n\nfailures:\n\n---- b stdout ----\nwhy\n\n{result}\n"
        );
        let expected =
            format!("test a ... ok\n\nfailures:\n\n---- b stdout ----\nwhy\n\n{result}\n");
        assert_eq!(shown(&printed), expected);
    }

    /// Tests of test runners print results of other programs.
    #[test]
    fn only_the_programs_own_results_count() {
        use super::Program;
        use std::os::unix::process::ExitStatusExt;
        let other = "test other ... FAILED\ntest result: FAILED. 1 passed; 1 failed; 0 ignored\nfailures:\nsuccesses:\n";
        let own = "test result: ok. 2 passed; 0 failed; 0 ignored";
        let printed = format!(
            "test a ... ok\ntest b ... ok\n\nsuccesses:\n\n---- a stdout ----\n{other}\nsuccesses:\n    a\n    b\n\n{own}\n"
        );
        assert_eq!(
            shown(&printed),
            format!("test a ... ok\ntest b ... ok\n\n{own}\n")
        );
        let program = Program {
            title: "p".to_owned(),
            path: "p".into(),
            folder: ".".into(),
            tests: None,
        };
        let ended = std::process::Output {
            status: std::process::ExitStatus::from_raw(0),
            stdout: printed.into(),
            stderr: Vec::new(),
        };
        let mut totals = Totals::default();
        totals.add(&program, &ended);
        assert_eq!((totals.passed, totals.failed, totals.broken), (2, 0, 0));
        assert!(totals.failures.is_empty());
    }

    #[test]
    fn of_a_killed_program_the_tests_that_ran_have_failed() {
        use super::Program;
        use std::os::unix::process::ExitStatusExt;
        let program = Program {
            title: "p".to_owned(),
            path: "p".into(),
            folder: ".".into(),
            tests: None,
        };
        let killed = |stdout: &str| std::process::Output {
            status: std::process::ExitStatus::from_raw(9),
            stdout: stdout.into(),
            stderr: Vec::new(),
        };
        let lines = "test a ... ok\ntest b ... FAILED\ntest c ... ignored, long\ntest d has been running for over 60 seconds\ntest a has been running for over 60 seconds\n";
        let mut totals = Totals::default();
        totals.add(&program, &killed(&format!("\nrunning 4 tests\n{lines}")));
        assert_eq!(
            (totals.passed, totals.failed, totals.ignored, totals.broken),
            (1, 2, 1, 0)
        );
        let names: Vec<&str> = totals
            .failures
            .iter()
            .map(|(_, name)| name.as_str())
            .collect();
        assert_eq!(names, ["b", "d"]);
        // A fifth that never began is no test that passed.
        let mut totals = Totals::default();
        totals.add(&program, &killed(&format!("\nrunning 5 tests\n{lines}")));
        assert_eq!(totals.broken + totals.failed, 1);
    }

    #[test]
    fn result_lines_are_added_up() {
        let mut totals = Totals::default();
        totals.add_counts("test result: ok. 25 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.06s");
        totals.add_counts("test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.06s");
        totals.add_counts("test something ... ok");
        assert_eq!((totals.passed, totals.failed, totals.ignored), (28, 2, 1));
    }
}

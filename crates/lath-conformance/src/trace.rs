//! Judges a trace: the lines that a fixture's functions wrote, in order.

use super::kit::Run;
use regex::Regex;
use std::fmt::Write;

/// Everything about `trace` that is not as `run` says.
pub fn check(run: &Run, trace: &[String]) -> Vec<String> {
    let collapsed;
    let trace = if run.collapse {
        collapsed = collapse(trace);
        &collapsed[..]
    } else {
        trace
    };
    let mut faults = Vec::new();
    if let Some(expected) = &run.trace {
        let expected: Vec<&str> = expected
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .collect();
        if expected != trace {
            faults.push(format!(
                "the trace differs (- expected, + found):\n{}",
                difference(&expected, trace)
            ));
        }
    }
    for (event, times) in &run.count {
        let found = trace.iter().filter(|line| *line == event).count();
        if found != *times {
            faults.push(format!("event `{event}` occurs {found} times, not {times}"));
        }
    }
    faults.extend(
        run.before
            .iter()
            .filter_map(|(first, second)| precedes(trace, first, second)),
    );
    let text: String = trace
        .iter()
        .fold(String::new(), |text, line| text + line + "\n");
    faults.extend(
        run.matches
            .iter()
            .filter_map(|pattern| matches(pattern, &text)),
    );
    faults
}

fn collapse(trace: &[String]) -> Vec<String> {
    let mut lines = trace.to_vec();
    lines.dedup();
    lines
}

fn precedes(trace: &[String], first: &str, second: &str) -> Option<String> {
    match (
        trace.iter().rposition(|l| l == first),
        trace.iter().position(|l| l == second),
    ) {
        (None, _) => Some(format!("event `{first}` does not occur")),
        (_, None) => Some(format!("event `{second}` does not occur")),
        (Some(last), Some(earliest)) if last < earliest => None,
        (Some(last), Some(earliest)) => Some(format!(
            "`{first}` (last in line {}) does not come before `{second}` (first in line {})",
            last + 1,
            earliest + 1
        )),
    }
}

fn matches(pattern: &str, text: &str) -> Option<String> {
    match Regex::new(&format!("^(?:{pattern})$")) {
        Err(error) => Some(format!("bad pattern: {error}")),
        Ok(regex) if regex.is_match(text) => None,
        Ok(_) => Some(format!(
            "the trace does not match {pattern:?}; it is:\n{}",
            indent(text)
        )),
    }
}

/// Lines of `text`, indented, the middle left out when there are many.
pub fn indent(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let shown: Vec<&str> = if lines.len() <= 60 {
        lines
    } else {
        [&lines[..40], &["..."], &lines[lines.len() - 20..]].concat()
    };
    shown.iter().map(|line| format!("    {line}\n")).collect()
}

/// A line difference by the longest common subsequence; traces are short.
fn difference(expected: &[&str], found: &[String]) -> String {
    let found: Vec<&str> = found.iter().take(400).map(String::as_str).collect();
    let mut longest = vec![vec![0usize; found.len() + 1]; expected.len() + 1];
    for i in (0..expected.len()).rev() {
        for j in (0..found.len()).rev() {
            longest[i][j] = if expected[i] == found[j] {
                longest[i + 1][j + 1] + 1
            } else {
                longest[i + 1][j].max(longest[i][j + 1])
            };
        }
    }
    let (mut i, mut j, mut text) = (0, 0, String::new());
    while i < expected.len() || j < found.len() {
        let (sign, line);
        if i < expected.len() && j < found.len() && expected[i] == found[j] {
            (sign, line) = (' ', expected[i]);
            (i, j) = (i + 1, j + 1);
        } else if j == found.len() || (i < expected.len() && longest[i + 1][j] >= longest[i][j + 1])
        {
            (sign, line) = ('-', expected[i]);
            i += 1;
        } else {
            (sign, line) = ('+', found[j]);
            j += 1;
        }
        writeln!(text, "    {sign} {line}").expect("a string takes everything");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(text: &str) -> Run {
        toml::from_str(text).expect("a run")
    }

    fn lines(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn an_exact_trace_says_what_is_missing_and_what_is_too_much() {
        let run = run("trace = '''\na\nb\nc\n'''");
        assert!(check(&run, &lines("a b c")).is_empty());
        let faults = check(&run, &lines("a c d"));
        assert_eq!(faults.len(), 1);
        assert!(
            faults[0].contains("      a\n    - b\n      c\n    + d\n"),
            "{}",
            faults[0]
        );
    }

    #[test]
    fn before_means_all_before_all() {
        let run = run("before = [['a', 'b']]");
        assert!(check(&run, &lines("a a b")).is_empty());
        assert_eq!(check(&run, &lines("a b a")).len(), 1);
        assert_eq!(check(&run, &lines("b")).len(), 1);
        assert_eq!(check(&run, &lines("a")).len(), 1);
    }

    #[test]
    fn counts_collapse_and_patterns() {
        let run = run("collapse = true\nmatches = ['(?:s\\nr\\n)+']\n[count]\nr = 2");
        assert!(check(&run, &lines("s r r r s r")).is_empty());
        assert_eq!(check(&run, &lines("s r r r")).len(), 1);
        assert_eq!(check(&run, &lines("s r s r t")).len(), 1);
    }
}

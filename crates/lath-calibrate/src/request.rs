//! What to calibrate, and for how long.

use lath_core::diagnostic::Diagnostic;
use lath_suite::values;

/// A kind of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Body {
    /// Of the flag and of rows.
    pub name: &'static str,
    /// Id of the language that it is written in.
    pub language: &'static str,
    /// Of its functions ([`lath_core::language::Bodies`]).
    pub function: &'static str,
    /// What code of this kind does, after "code that".
    pub code: &'static str,
}

pub const BODIES: [Body; 6] = [
    native("compute", "chain", "computes"),
    native("branch", "branch", "branches"),
    native("allocate", "allocation", "allocates"),
    native("memory", "chase", "reads memory"),
    compiled_while_it_runs("java", "computes in Java"),
    compiled_while_it_runs("javascript", "computes in JavaScript"),
];

/// The language of those that are always measured.
pub const NATIVE: &str = "cpp";

const fn native(name: &'static str, function: &'static str, code: &'static str) -> Body {
    Body {
        name,
        language: NATIVE,
        function,
        code,
    }
}

/// `name`: the language's id, too.
const fn compiled_while_it_runs(name: &'static str, code: &'static str) -> Body {
    Body {
        name,
        language: name,
        function: "chain",
        code,
    }
}

impl Body {
    /// Length of a comparison for which this time is asked, seconds. Code that is compiled while it runs
    /// has twice as long, as in comparisons of users: each of its processes warms up for seconds.
    pub fn seconds(&self, asked: u64) -> u64 {
        asked * if self.language == NATIVE { 1 } else { 2 }
    }
}

/// Planted differences in percent, and the ends of the functions' names.
pub const PLANTED: [(&str, u64); 4] = [("same", 0), ("one", 1), ("more", 2), ("five", 5)];

/// About 2 min for all native bodies, and 1 min for each of the others.
const TIMES_S: [u64; 2] = [10, 30];
/// The looks at comparisons in turns end after little more.
pub const LONGEST_S: u64 = 300;

/// What the flags ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    pub bodies: Vec<Body>,
    /// The bodies are named: none of them may be left out.
    pub named: bool,
    /// Lengths of comparisons, the shortest first.
    pub times_s: Vec<u64>,
    pub rounds: u64,
    pub seed: u64,
}

impl Asked {
    /// L503: no such body, or not such a time.
    pub fn read(
        names: &[String],
        times: &[String],
        rounds: u64,
        seed: Option<u64>,
    ) -> Result<Asked, Diagnostic> {
        let bodies = BODIES.into_iter();
        let is_asked = |body: &Body| names.iter().any(|name| name == body.name);
        if let Some(name) = unknown(names) {
            let known = BODIES.map(|body| body.name).join(", ");
            let problem = Diagnostic::error("L503", format!("--body: no kind of code is `{name}`"));
            return Err(problem.help(format!("kinds of code: {known}")));
        }
        let mut times_s = times
            .iter()
            .map(|text| seconds(text))
            .collect::<Result<Vec<u64>, _>>()?;
        if times_s.is_empty() {
            times_s = TIMES_S.to_vec();
        }
        times_s.sort_unstable();
        times_s.dedup();
        Ok(Asked {
            bodies: bodies
                .filter(|body| names.is_empty() || is_asked(body))
                .collect(),
            named: !names.is_empty(),
            times_s,
            rounds,
            seed: seed.unwrap_or_else(|| fastrand::u64(..)),
        })
    }

    /// The longest time that is asked for, seconds.
    pub fn longest_s(&self) -> u64 {
        self.times_s.last().copied().unwrap_or(0)
    }

    /// Those of its bodies that one language has.
    pub fn of(&self, language: &str) -> Asked {
        let mut own = self.clone();
        own.bodies.retain(|body| body.language == language);
        own
    }

    /// Time of a round, seconds.
    pub fn round_s(&self) -> u64 {
        self.bodies
            .iter()
            .map(|body| body.seconds(self.longest_s()))
            .sum()
    }
}

fn unknown(names: &[String]) -> Option<&String> {
    let is_known = |name: &str| BODIES.iter().any(|body| body.name == name);
    names.iter().find(|name| !is_known(name))
}

fn seconds(text: &str) -> Result<u64, Diagnostic> {
    const SECOND_NS: u64 = 1_000_000_000;
    let wrong = |why| Diagnostic::error("L503", format!("--time: {why}"));
    let ns = values::some_time(text).map_err(wrong)?;
    let whole = ns.is_multiple_of(SECOND_NS) && ns / SECOND_NS <= LONGEST_S;
    if !whole {
        let why = format!("whole seconds, at most {LONGEST_S}, not `{text}`");
        return Err(wrong(why).help("for more verdicts, repeat it: --rounds N"));
    }
    Ok(ns / SECOND_NS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(bodies: &[&str], times: &[&str], rounds: u64) -> Result<Asked, String> {
        let owned = |all: &[&str]| -> Vec<String> { all.iter().map(|&one| one.into()).collect() };
        Asked::read(&owned(bodies), &owned(times), rounds, Some(1))
            .map_err(|problem| format!("{}: {}", problem.code, problem.message))
    }

    #[test]
    fn without_flags_it_takes_two_minutes_and_one_for_each_runtime() {
        let all = asked(&[], &[], 1).unwrap();
        assert_eq!((all.bodies.len(), all.round_s(), all.rounds), (6, 240, 1));
        let native = all.of(NATIVE);
        assert_eq!((native.bodies.len(), native.round_s()), (4, 120));
        assert_eq!(all.of("java").round_s(), 60);
    }

    #[test]
    fn times_are_sorted_and_bodies_keep_their_order() {
        let some = asked(&["memory", "compute"], &["60s", "10s", "1m"], 3).unwrap();
        assert_eq!(some.times_s, [10, 60]);
        assert_eq!(some.bodies, [BODIES[0], BODIES[3]]);
        assert_eq!(some.round_s(), 120);
    }

    #[test]
    fn what_cannot_be_asked_is_refused() {
        for (bodies, times, said) in [
            (&["disk"][..], &[][..], "`disk`"),
            (&[], &["soon"], "--time"),
            (&[], &["0s"], "zero"),
            (&[], &["1500ms"], "whole seconds"),
            (&[], &["301s"], "at most 300"),
        ] {
            let problem = asked(bodies, times, 1).unwrap_err();
            assert!(
                problem.starts_with("L503") && problem.contains(said),
                "{problem}"
            );
        }
    }
}

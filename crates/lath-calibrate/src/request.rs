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
    /// It is compiled while it runs.
    pub warms_up: bool,
}

/// Those of all languages, in their order.
pub fn bodies() -> Vec<Body> {
    let languages = lath_languages::all().iter();
    let of_each = languages.filter_map(|language| Some((language.id(), language.bodies()?)));
    of_each
        .flat_map(|(language, bodies)| {
            bodies.kinds.iter().map(move |kind| Body {
                name: kind.name,
                language,
                function: kind.function,
                code: kind.code,
                warms_up: bodies.warms_up,
            })
        })
        .collect()
}

impl Body {
    /// Length of a comparison for which this time is asked, seconds. Code that is compiled while it runs
    /// has twice as long, as in comparisons of users: each of its processes warms up for seconds.
    pub fn seconds(&self, asked: u64) -> u64 {
        asked * if self.warms_up { 2 } else { 1 }
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
        let bodies = bodies().into_iter();
        let is_asked = |body: &Body| names.iter().any(|name| name == body.name);
        if let Some(name) = unknown(names) {
            let known: Vec<&str> = bodies.map(|body| body.name).collect();
            let known = known.join(", ");
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
    let is_known = |name: &str| bodies().iter().any(|body| body.name == name);
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
        let of = |body: &Body| all.of(body.language);
        let [native, compiled] = [of(&all.bodies[0]), of(&all.bodies[5])];
        assert_eq!((native.bodies.len(), native.round_s()), (4, 120));
        assert_eq!((compiled.bodies.len(), compiled.round_s()), (1, 60));
    }

    #[test]
    fn times_are_sorted_and_bodies_keep_their_order() {
        let some = asked(&["memory", "compute"], &["60s", "10s", "1m"], 3).unwrap();
        assert_eq!(some.times_s, [10, 60]);
        assert_eq!(some.bodies, [bodies()[0], bodies()[3]]);
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

//! Whether a lesson holds in what a run left.

use super::lesson::{Bounds, Lesson, What};
use super::rows;
use crate::conformance::execute::Outcome;
use serde_json::Value;

/// How many of the last lines of a failed run are shown.
const TAIL: usize = 12;

/// What a run says of a lesson.
#[derive(Debug, PartialEq)]
pub enum Verdict {
    Holds,
    /// What is not as the lesson says.
    Fails(Vec<String>),
    /// The same, with warnings that explain it: the machine was too busy to see it.
    Unseen(Vec<String>),
}

pub fn judge(lesson: &Lesson, language: &str, outcome: &Outcome) -> Verdict {
    if outcome.exit != Some(lesson.exit) {
        return Verdict::Fails(vec![format!(
            "{} ended with {:?} instead of {}:\n{}",
            outcome.command,
            outcome.exit,
            lesson.exit,
            tail(&outcome.output)
        )]);
    }
    let results = outcome.result.as_ref().unwrap_or(&Value::Null);
    let (mut faults, mut unseen) = (Vec::new(), Vec::new());
    for check in lesson.checks(language) {
        let Some(fault) = fault(&check.what, results, &outcome.output) else {
            continue;
        };
        match check
            .unless
            .as_ref()
            .filter(|code| rows::warns(results, code))
        {
            Some(code) => unseen.push(format!("{fault} ({code})")),
            None => faults.push(fault),
        }
    }
    match (faults.is_empty(), unseen.is_empty()) {
        (true, true) => Verdict::Holds,
        (true, false) => Verdict::Unseen(unseen),
        (false, _) => Verdict::Fails(faults),
    }
}

/// Benchmarks that checks name and `lath list` does not.
pub fn unlisted(lesson: &Lesson, language: &str, outcome: &Outcome) -> Vec<String> {
    if outcome.exit != Some(0) {
        return vec![format!("{}:\n{}", outcome.command, tail(&outcome.output))];
    }
    let mut listed: Vec<String> = outcome
        .output
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .map(|name| rows::bare(rows::last(name)))
        .collect();
    listed.sort();
    let names = lesson
        .checks(language)
        .flat_map(|check| selectors(&check.what));
    names
        .map(|selector| selector.split([' ', ':']).next().unwrap_or_default())
        .filter(|name| listed.binary_search(&rows::bare(name)).is_err())
        .map(|name| format!("lath lists no benchmark {name}"))
        .collect()
}

fn selectors(what: &What) -> Vec<&str> {
    match what {
        What::Ratio { ratio, .. } => ratio.iter().map(String::as_str).collect(),
        What::Value { value, .. } => vec![value],
        What::Is { is, .. } => vec![is],
        What::Warns { warns, .. } => vec![warns],
        What::Fails { fails, .. } => vec![fails],
        What::Prints { .. } => Vec::new(),
    }
}

fn fault(what: &What, results: &Value, output: &str) -> Option<String> {
    let found = match what {
        What::Ratio { ratio, bounds } => ratio_of(results, ratio)
            .map(|(ratio, text)| outside(ratio, bounds).map(|bound| format!("{text}, {bound}"))),
        What::Value { value, bounds } => rows::value(results, value).map(|found| {
            outside(found, bounds).map(|bound| format!("{value} is {found:.4}, {bound}"))
        }),
        What::Is { is, equals } => rows::text(results, is)
            .map(|found| (found != equals).then(|| format!("{is} is {found}, not {equals}"))),
        What::Warns { warns, code } => rows::select(results, warns).map(|(row, _)| {
            let warnings = row["warnings"].as_array().into_iter().flatten();
            let codes: Vec<&str> = warnings.filter_map(|w| w["code"].as_str()).collect();
            (!codes.contains(&code.as_str()))
                .then(|| format!("{warns} does not warn of {code}, but of {codes:?}"))
        }),
        What::Fails { fails, because } => rows::select(results, fails).map(|(row, _)| {
            let told = row.to_string().contains(because) && row["primaryMetric"]["score"] == "NaN";
            (!told).then(|| {
                format!(
                    "{fails} does not fail because of {because}: {}",
                    row["failures"]
                )
            })
        }),
        What::Prints { prints, times } => {
            let found = output.matches(prints.as_str()).count();
            let good = times.map_or(found > 0, |times| found == times);
            let told = || format!("printed {found} times: {prints:?}\n{}", tail(output));
            Ok((!good).then(told))
        }
    };
    found.unwrap_or_else(Some)
}

/// The ratio, and a text of it with both values.
fn ratio_of(results: &Value, [over, under]: &[String; 2]) -> Result<(f64, String), String> {
    let [above, below] = [rows::value(results, over)?, rows::value(results, under)?];
    let ratio = above / below;
    let text = format!("{over} / {under} is {above:.4} / {below:.4} = {ratio:.2}");
    Ok((ratio, text))
}

/// The bound that the value misses.
fn outside(value: f64, bounds: &Bounds) -> Option<String> {
    let Bounds { least, most } = bounds;
    if least.is_none() && most.is_none() {
        return Some("and the lesson gives no bound".to_owned());
    }
    let below = least.filter(|least| value.is_nan() || value < *least);
    let above = most.filter(|most| value.is_nan() || value > *most);
    below
        .map(|least| format!("expected at least {least}"))
        .or_else(|| above.map(|most| format!("expected at most {most}")))
}

fn tail(output: &str) -> String {
    let lines: Vec<&str> = output.lines().collect();
    lines[lines.len().saturating_sub(TAIL)..].join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn outcome(exit: i32) -> Outcome {
        let row = |name: &str, time: f64, code: &str| {
            json!({"benchmark": format!("x.{name}"),
                "primaryMetric": {"score": time, "scoreUnit": "ns/op", "rawData": [[time]]},
                "warnings": [{"code": code}]})
        };
        let failed = json!({"benchmark": "x.bad", "primaryMetric": {"score": "NaN"},
            "failures": [{"message": "MISMATCH: got 1"}]});
        Outcome {
            exit: Some(exit),
            output: "hello\n".to_owned(),
            trace: Vec::new(),
            result: Some(json!([
                row("slow", 40.0, "W904"),
                row("fast", 4.0, "W910"),
                failed
            ])),
            command: "lath run x".to_owned(),
        }
    }

    fn verdict_of(checks: &str, exit: i32) -> Verdict {
        let text = format!("title = 't'\nteaches = 't'\n{checks}");
        let lesson: Lesson = toml::from_str(&text).expect("a lesson");
        judge(&lesson, "x", &outcome(exit))
    }

    #[test]
    fn a_lesson_that_holds_has_no_faults() {
        let verdict = verdict_of(
            "[[check]]\nratio = ['slow', 'fast']\nleast = 9\nmost = 11\n\
             [[check]]\nis = 'bad:/failures/0/message'\nequals = 'MISMATCH: got 1'\n\
             [[check]]\nvalue = 'slow'\nmost = 41\n\
             [[check]]\nwarns = 'slow'\ncode = 'W904'\n\
             [[check]]\nfails = 'bad'\nbecause = 'MISMATCH'\n\
             [[check]]\nprints = 'hell'\n",
            0,
        );
        assert_eq!(verdict, Verdict::Holds);
    }

    #[test]
    fn a_lesson_that_does_not_hold_is_reported() {
        let reported = |check: &str, because: &str| {
            let Verdict::Fails(faults) = verdict_of(&format!("[[check]]\n{check}\n"), 0) else {
                panic!("{check}");
            };
            assert!(
                faults.len() == 1 && faults[0].contains(because),
                "{check}: {faults:?}"
            );
        };
        reported(
            "ratio = ['slow', 'fast']\nleast = 11",
            "= 10.00, expected at least 11",
        );
        reported("ratio = ['slow', 'fast']\nmost = 9", "expected at most 9");
        reported("ratio = ['slow', 'fast']", "no bound");
        reported("ratio = ['slow', 'none']\nleast = 1", "no row none");
        reported("ratio = ['slow', 'bad']\nleast = 1", "no value of bad");
        reported("value = 'fast:calls'\nleast = 1", "no value of fast:calls");
        reported("warns = 'fast'\ncode = 'W904'", "but of [\"W910\"]");
        reported("fails = 'fast'\nbecause = 'MISMATCH'", "does not fail");
        reported(
            "fails = 'bad'\nbecause = 'timeout'",
            "does not fail because of timeout",
        );
        reported("is = 'bad:/failures/0/message'\nequals = 'x'", "not x");
        reported("is = 'bad:/code'\nequals = 'x'", "no text");
        reported("prints = 'bye'", "printed 0 times");
        reported("prints = 'hello'\ntimes = 2", "printed 1 times");
    }

    #[test]
    fn checks_of_other_languages_do_not_count_but_an_exit_code_does() {
        let other = "[[check]]\nprints = 'bye'\nlanguages = ['y']\n";
        assert_eq!(verdict_of(other, 0), Verdict::Holds);
        assert!(
            matches!(verdict_of(other, 1), Verdict::Fails(faults) if faults[0].contains("instead of 0"))
        );
    }

    #[test]
    fn a_warning_that_the_lesson_names_explains_why_it_cannot_be_seen() {
        let check = "[[check]]\nratio = ['slow', 'fast']\nleast = 11\nunless = ";
        let verdict = |code: &str| verdict_of(&format!("{check}'{code}'\n"), 0);
        assert!(matches!(verdict("W910"), Verdict::Unseen(why) if why[0].contains("W910")));
        assert!(matches!(verdict("W972"), Verdict::Fails(_)));
    }
}

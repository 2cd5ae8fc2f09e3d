//! Judges what lath says about a source that is wrong: code, line, message.
//!
//! Diagnostics are read as lath draws them: `error[L102]: message`, the place, source lines with
//! markers below the labelled ones, the help; or in their plain form,
//! `file:line:column: error[L102]: message (help)`.

use super::kit::Mistake;
use regex::Regex;

/// A diagnostic as printed.
#[derive(Debug, Default, PartialEq, Eq)]
struct Printed {
    code: String,
    /// Lines of the source it points at.
    lines: Vec<usize>,
    /// Message, labels and help, on one line.
    text: String,
}

/// Below what is labelled.
const MARKS: [char; 4] = ['━', '─', '┬', '┯'];
/// Beside sources and messages.
const FRAME: &str = "│╭╰╴├▸⸬┆┃┏┗┛┇";

fn printed(output: &str) -> Vec<Printed> {
    let plain = Regex::new(r"^(?:\S.*?:(\d+):\d+: )?(?:error|warning)\[([LW]\d{3})\]: (.*)$")
        .expect("a pattern");
    let place = Regex::new(r"^\s*[╭⸬]▸? .*?:(\d+):\d+$").expect("a pattern");
    let row = Regex::new(r"^\s*(\d+) │").expect("a pattern");
    let mut found: Vec<Printed> = Vec::new();
    let mut last_row: Option<usize> = None;
    for line in output.lines() {
        if let Some(c) = plain.captures(line) {
            let lines = c
                .get(1)
                .and_then(|l| l.as_str().parse().ok())
                .into_iter()
                .collect();
            found.push(Printed {
                code: c[2].to_owned(),
                lines,
                text: c[3].to_owned(),
            });
            last_row = None;
            continue;
        }
        let Some(current) = found.last_mut() else {
            continue;
        };
        if let Some(c) = place.captures(line) {
            current.lines.extend(c[1].parse::<usize>());
        } else if let Some(c) = row.captures(line) {
            last_row = c[1].parse().ok();
        } else if line.contains(MARKS) {
            current.lines.extend(last_row);
        }
        let words = line.split_whitespace().filter(|word| {
            !word
                .chars()
                .all(|c| FRAME.contains(c) || MARKS.contains(&c))
        });
        words.for_each(|word| current.text = format!("{} {word}", current.text));
    }
    found
}

/// Everything that should have been said about `source` and was not. A diagnostic with the code
/// `foreign` passes on what a checker that is not ours said: it counts as given if it points at the
/// line, whatever its words.
pub fn check(
    mistakes: &[&Mistake],
    source: &str,
    output: &str,
    foreign: Option<&str>,
) -> Vec<String> {
    let printed = printed(output);
    mistakes
        .iter()
        .filter_map(|mistake| fault(mistake, source, &printed, foreign))
        .collect()
}

fn fault(
    mistake: &Mistake,
    source: &str,
    printed: &[Printed],
    foreign: Option<&str>,
) -> Option<String> {
    let line = match &mistake.at {
        None => None,
        Some(text) => match source.lines().position(|l| l.contains(text)) {
            Some(index) => Some(index + 1),
            None => return Some(format!("the fixture has no line with `{text}`")),
        },
    };
    let place = line.map_or("without a line".to_owned(), |l| format!("for line {l}"));
    let candidates: Vec<&Printed> = printed.iter().filter(|p| p.code == mistake.code).collect();
    let points_there = |p: &Printed| line.map_or(p.lines.is_empty(), |l| p.lines.contains(&l));
    if line.is_some()
        && printed
            .iter()
            .any(|p| foreign == Some(p.code.as_str()) && points_there(p))
    {
        return None;
    }
    let fitting: Vec<&&Printed> = candidates.iter().filter(|p| points_there(p)).collect();
    if fitting.is_empty() {
        let lines: Vec<_> = candidates.iter().flat_map(|p| &p.lines).collect();
        return Some(format!(
            "{} is not given {place}; it points at {lines:?}",
            mistake.code
        ));
    }
    let says_all = |p: &Printed| mistake.says.iter().all(|text| p.text.contains(text));
    let good = fitting.iter().any(|p| says_all(p));
    (!good).then(|| {
        format!(
            "{} {place} does not say {:?}, but: {}",
            mistake.code, mistake.says, fitting[0].text
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(mistake: &str, output: &str) -> usize {
        let mistake: Mistake = toml::from_str(mistake).expect("a mistake");
        check(
            &[&mistake],
            "int a;\n//@@Benchmrk\n//@@Warmup\n",
            output,
            Some("L602"),
        )
        .len()
    }

    fn judge(output: &str) {
        for (mistake, expected) in [
            (
                "code = 'L102'\nat = '@@Benchmrk'\nsays = ['did you mean @Benchmark?']",
                0,
            ),
            ("code = 'L102'\nat = '@@Benchmrk'\nsays = ['@Setup']", 1),
            ("code = 'L102'\nat = 'int a'", 1),
            ("code = 'L103'\nat = '@@Benchmrk'", 1),
            ("code = 'L507'", 0),
            ("code = 'L102'", 1),
        ] {
            assert_eq!(faults(mistake, output), expected, "{mistake} in\n{output}");
        }
    }

    #[test]
    fn plain_diagnostics_are_read() {
        judge(
            "lath\n/a b/x.c:2:3: error[L102]: unknown annotation @Benchmrk (did you mean @Benchmark?)\nerror[L507]: no benchmark matches\n",
        );
    }

    #[test]
    fn drawn_diagnostics_are_read() {
        judge(
            "error[L102]: unknown annotation @Benchmrk\n  ╭▸ /a b/x.c:2:3\n  │\n1 │ int a;\n2 │ //@@Benchmrk\n  │   ━━━━━━━━━ not an annotation\n  │\n  ╰ help: did\n          you mean @Benchmark?\n\nerror[L507]: no benchmark matches\n",
        );
    }

    #[test]
    fn a_foreign_checker_has_its_own_words_but_points_there() {
        let output = "x.c:2:3: error[L602]: cannot find symbol\n";
        assert_eq!(
            faults(
                "code = 'L102'\nat = '@@Benchmrk'\nsays = ['did you mean']",
                output
            ),
            0
        );
        assert_eq!(faults("code = 'L102'\nat = '@@Warmup'", output), 1);
    }

    #[test]
    fn every_labelled_line_counts() {
        let output = "error[L203]: twice\n  ╭▸ x.c:2:1\n  │\n2 │ //@@Benchmrk\n  │ ━━━━━ first\n3 │ //@@Warmup\n  ╰╴───── second\n";
        assert_eq!(faults("code = 'L203'\nat = '@@Warmup'", output), 0);
        assert_eq!(faults("code = 'L203'\nat = 'int a'", output), 1);
    }
}

//! Parameters of commands: lists of values, and ranges of numbers.

use super::CommandContender;
use lath_core::diagnostic::Diagnostic;
use lath_core::names::closest;

/// `{name}` in a command stands for each of the values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    pub name: String,
    pub values: Vec<String>,
}

/// Values of a range, at most.
const MOST: u64 = 100_000;

impl Parameter {
    /// `a,b,c`; a backslash before a comma keeps it.
    pub fn list(name: &str, values: &str) -> Parameter {
        let mut all = vec![String::new()];
        let mut chars = values.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                ',' => all.push(String::new()),
                '\\' if chars.peek() == Some(&',') => {
                    all.last_mut().expect("one").extend(chars.next())
                }
                c => all.last_mut().expect("one").push(c),
            }
        }
        Parameter {
            name: name.to_owned(),
            values: all,
        }
    }

    /// From the first number to the second, both included. L503: they are no range.
    pub fn scan(
        name: &str,
        from: &str,
        to: &str,
        step: Option<&str>,
    ) -> Result<Parameter, Diagnostic> {
        let values = range(from, to, step.unwrap_or("1")).map_err(|why| {
            Diagnostic::error("L503", format!("--parameter-scan {name}: {why}"))
                .help("write two numbers, and a step that leads from one to the other: --parameter-scan n 1 8 -D 1")
        })?;
        Ok(Parameter {
            name: name.to_owned(),
            values,
        })
    }
}

/// Decimal numbers are counted in units of their last digit, so that no digit is lost.
fn range(from: &str, to: &str, step: &str) -> Result<Vec<String>, String> {
    let digits = [from, to, step].map(|text| text.split_once('.').map_or(0, |(_, d)| d.len()));
    let digits = digits.into_iter().max().unwrap_or(0);
    let units = |text: &str| units(text, digits).ok_or_else(|| format!("`{text}` is not a number"));
    let (from, to, step) = (units(from)?, units(to)?, units(step)?);
    if step == 0 || (to - from).signum() * step.signum() < 0 {
        return Err("its step does not lead from the first number to the second".to_owned());
    }
    let count = ((to - from) / step).unsigned_abs() as u64 + 1;
    if count > MOST {
        return Err(format!("{count} values are too many"));
    }
    let values = (0..count).map(|n| from + i128::from(n) * step);
    Ok(values.map(|units| written(units, digits)).collect())
}

fn units(text: &str, digits: usize) -> Option<i128> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_number = !whole.is_empty() && fraction.bytes().all(|b| b.is_ascii_digit());
    let text = format!("{whole}{fraction:0<digits$}");
    text.parse::<i64>()
        .ok()
        .filter(|_| is_number)
        .map(i128::from)
}

fn written(units: i128, digits: usize) -> String {
    let sign = if units < 0 { "-" } else { "" };
    let text = format!("{:0>width$}", units.unsigned_abs(), width = digits + 1);
    let (whole, fraction) = text.split_at(text.len() - digits);
    match fraction.is_empty() {
        true => format!("{sign}{whole}"),
        false => format!("{sign}{whole}.{fraction}"),
    }
}

/// L407: no command mentions a parameter; L503: two have one name.
pub fn check(parameters: &[Parameter], commands: &[CommandContender]) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    for (at, parameter) in parameters.iter().enumerate() {
        let name = &parameter.name;
        if parameters[..at].iter().any(|other| other.name == *name) {
            let message = format!("two parameters are called {name}");
            problems.push(Diagnostic::error("L503", message));
        }
        if !commands.iter().any(|command| command.spec.mentions(name)) {
            let message = format!("no command has the parameter {{{name}}}");
            let all = commands.iter().flat_map(|c| braces(&c.spec.command.0));
            let all: Vec<&str> = all.collect();
            let help = match closest(name, all.iter().copied()) {
                Some(meant) => format!("did you mean {meant}?"),
                None => format!("write {{{name}}} where its value belongs"),
            };
            problems.push(Diagnostic::error("L407", message).help(help));
        }
    }
    problems
}

/// Names between braces.
fn braces(words: &[String]) -> impl Iterator<Item = &str> {
    words.iter().flat_map(|word| {
        word.split('{')
            .skip(1)
            .filter_map(|part| part.split_once('}').map(|(name, _)| name))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_lists_and_ranges() {
        assert_eq!(Parameter::list("x", "a,b\\,c,").values, ["a", "b,c", ""]);
        let range = |from, to, step| range(from, to, step);
        assert_eq!(range("1", "3", "1").unwrap(), ["1", "2", "3"]);
        assert_eq!(
            range("0.1", "0.35", "0.1").unwrap(),
            ["0.10", "0.20", "0.30"]
        );
        assert_eq!(
            range("-1", "1", "0.5").unwrap(),
            ["-1.0", "-0.5", "0.0", "0.5", "1.0"]
        );
        assert_eq!(range("3", "1", "-1").unwrap(), ["3", "2", "1"]);
        assert_eq!(range("4", "4", "2").unwrap(), ["4"]);
        for (from, to, step) in [
            ("1", "2", "0"),
            ("1", "2", "-1"),
            ("a", "2", "1"),
            ("1", "1e9", "1"),
            ("0", "1000000", "1"),
            ("", "1", "1"),
            ("1", "2", "0.x"),
        ] {
            assert!(range(from, to, step).is_err(), "{from} {to} {step}");
        }
    }
}

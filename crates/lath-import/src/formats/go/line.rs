//! What a line of `go test -bench` says, with whatever the benchmark printed before it.

/// A line.
#[derive(Debug, PartialEq)]
pub enum Line<'a> {
    /// A name without numbers: they come later.
    Begun(&'a str),
    Result {
        /// `None`: that of the last [`Line::Begun`].
        name: Option<&'a str>,
        calls: f64,
        /// Value and unit; not empty.
        pairs: Vec<(f64, &'a str)>,
        /// What cannot be read of it.
        rest: Option<&'a str>,
    },
    /// It looks like a result.
    Unreadable(String),
    Failed(&'a str),
    Skipped(&'a str),
    Panic {
        name: Option<&'a str>,
        text: &'a str,
    },
    /// A benchmark on the stack of a panic.
    Frame(&'a str),
    /// The test program, or its build.
    ProgramFailed(&'a str),
    Other,
}

const PREFIX: &str = "Benchmark";
const TIME: &str = "ns/op";

/// Whether a file with this line is Go's.
pub fn is_result(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let name = words.next().filter(|_| line.starts_with(PREFIX));
    name.is_some_and(is_name) && words.next().is_some_and(|word| word.parse::<u64>().is_ok())
}

/// As `go test` names them: `BenchmarkSum/n=10-2`, but not `Benchmarking`.
fn is_name(word: &str) -> bool {
    let rest = word.strip_prefix(PREFIX);
    rest.is_some_and(|rest| !rest.starts_with(char::is_lowercase))
}

impl<'a> Line<'a> {
    /// `begun`: a name is waiting for its numbers.
    pub fn of(line: &'a str, begun: bool) -> Line<'a> {
        if let Some(said) = Line::of_outcome(line) {
            return said;
        }
        let mut words = line.split_whitespace();
        let first = words
            .next()
            .filter(|word| line.starts_with(PREFIX) && is_name(word));
        let calls = words.next().map(str::parse::<u64>);
        match (first, calls) {
            (Some(name), None) => return Line::Begun(name),
            (Some(name), Some(Ok(calls))) => return result(Some(name), calls as f64, line),
            _ => {}
        }
        // What a test logs is indented.
        if line.starts_with("    ") && !begun {
            return Line::Other;
        }
        match (printed(line), numbers(line)) {
            (Some((name, rest)), _) => Line::behind(name, rest),
            (None, Some(at)) if begun => result_at(None, line, at),
            (None, Some(_)) => Line::Unreadable("a result without a name".to_owned()),
            (None, None) => Line::Other,
        }
    }

    /// What follows a name and its tab: what the benchmark printed, then perhaps its numbers.
    fn behind(name: &'a str, rest: &'a str) -> Line<'a> {
        if let Some(at) = numbers(rest) {
            return result_at(Some(name), rest, at);
        }
        match Line::of_outcome(rest.trim_start()) {
            Some(Line::Panic { text, .. }) => Line::Panic {
                name: Some(name),
                text,
            },
            other => other.unwrap_or(Line::Begun(name)),
        }
    }

    fn of_outcome(line: &'a str) -> Option<Line<'a>> {
        let named = |rest: &'a str| rest.split_whitespace().next().filter(|name| is_name(name));
        let marked = |mark: &str| {
            let at = line.find(mark)?;
            let before = line[..at].trim();
            let alone = before.is_empty() || is_name(before);
            named(&line[at + mark.len()..]).filter(|_| alone)
        };
        if let Some(name) = marked("--- FAIL: ") {
            return Some(Line::Failed(name));
        }
        if let Some(name) = marked("--- SKIP: ") {
            return Some(Line::Skipped(name));
        }
        if line.starts_with("panic: ") || line.starts_with("fatal error: ") {
            return Some(Line::Panic {
                name: None,
                text: line,
            });
        }
        if line.starts_with("FAIL\t") || line.starts_with("FAIL ") || line == "FAIL" {
            return Some(Line::ProgramFailed(line));
        }
        frame(line).map(Line::Frame)
    }
}

/// The package in the last line of its process, `ok  \te.com/a\t1.2s` or `FAIL\te.com/a [build failed]`.
pub fn package_ended(line: &str) -> Option<&str> {
    let rest = line
        .strip_prefix("ok  \t")
        .or(line.strip_prefix("FAIL\t"))?;
    rest.split_whitespace().next()
}

/// The benchmark in `example.com/x.BenchmarkOpen.func1(0xc00012)`.
fn frame(line: &str) -> Option<&str> {
    let (function, _) = line.split_once('(').filter(|_| line.ends_with(')'))?;
    if function.contains(char::is_whitespace) {
        return None;
    }
    let file = function.rsplit('/').next()?;
    file.split('.')
        .skip(1)
        .find(|part| part.len() > PREFIX.len() && is_name(part))
}

/// A name as Go prints it before a benchmark runs, and what follows it: behind whatever was printed
/// before, with a tab after it, or at the end with the number of processors.
fn printed(line: &str) -> Option<(&str, &str)> {
    let begin = line.rfind(PREFIX)?;
    let word = line[begin..].split_whitespace().next()?;
    let rest = &line[begin + word.len()..];
    let tab = rest.trim_start_matches(' ').starts_with('\t');
    let processors = word.rsplit_once('-').map(|(_, n)| n.parse::<u64>());
    let ends = rest.is_empty() && matches!(processors, Some(Ok(_)));
    (is_name(word) && (tab || ends)).then_some((word, rest))
}

/// Where the numbers begin in a line with something before them: calls, a tab, and a time.
fn numbers(line: &str) -> Option<usize> {
    let mut from = 0;
    while let Some(tab) = line[from..].find('\t').map(|at| from + at) {
        from = tab + 1;
        let calls = line[..tab].rfind(|c: char| !c.is_ascii_digit());
        let calls = calls.map_or(0, |at| {
            at + line[at..].chars().next().map_or(1, char::len_utf8)
        });
        let mut words = line[from..].split_whitespace();
        let time = words.next().and_then(|word| word.parse::<f64>().ok());
        if calls < tab && time.is_some() && words.next() == Some(TIME) {
            return Some(calls);
        }
    }
    None
}

fn result_at<'a>(name: Option<&'a str>, line: &'a str, at: usize) -> Line<'a> {
    let calls = line[at..]
        .split('\t')
        .next()
        .and_then(|word| word.parse::<u64>().ok());
    match calls {
        Some(calls) => result(name, calls as f64, &line[at..]),
        None => Line::Other,
    }
}

/// The pairs of a line, whose first words are a name, if it is that of the line, and the calls.
fn result<'a>(name: Option<&'a str>, calls: f64, line: &'a str) -> Line<'a> {
    let named = name.is_some_and(|name| line.starts_with(name));
    let words: Vec<&str> = line
        .split_whitespace()
        .skip(1 + usize::from(named))
        .collect();
    let pair = |pair: &[&'a str]| match pair {
        [value, unit] => Some((value.parse().ok()?, *unit)),
        _ => None,
    };
    let pairs: Vec<(f64, &str)> = words.chunks(2).map_while(pair).collect();
    let rest = words.get(2 * pairs.len()).copied();
    match rest {
        None if pairs.is_empty() => Line::Unreadable("it has no values".to_owned()),
        Some(value) if pairs.is_empty() => Line::Unreadable(if words.len() == 1 {
            format!("\"{value}\" has no unit")
        } else {
            format!("\"{value}\" is not a number")
        }),
        rest => Line::Result {
            name,
            calls,
            pairs,
            rest,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ns(line: &str, begun: bool) -> Option<(Option<&str>, f64)> {
        match Line::of(line, begun) {
            Line::Result { name, pairs, .. } => Some((name, pairs[0].0)),
            _ => None,
        }
    }

    #[test]
    fn results_after_whatever_was_printed() {
        let plain = "BenchmarkSum-2 \t     100\t      1000 ns/op";
        assert_eq!(ns(plain, false), Some((Some("BenchmarkSum-2"), 1000.0)));
        assert_eq!(ns("     100\t      1000 ns/op", true), Some((None, 1000.0)));
        assert_eq!(
            ns("done 7     100\t      1000 ns/op", true),
            Some((None, 1000.0))
        );
        let glued = "BenchmarkSum-2 \tlogged     100\t      1000 ns/op";
        assert_eq!(ns(glued, false), Some((Some("BenchmarkSum-2"), 1000.0)));
        let named = "BenchmarkSum-2";
        for line in ["nonlBenchmarkSum-2 \tprinted 2", "nonlBenchmarkSum-2"] {
            assert_eq!(Line::of(line, false), Line::Begun(named));
        }
        assert!(matches!(
            Line::of("nonl     200\t       198.9 ns/op", false),
            Line::Unreadable(_)
        ));
        let after = "loggedBenchmarkSum-2 \t     100\t      1000 ns/op";
        assert_eq!(ns(after, false), Some((Some("BenchmarkSum-2"), 1000.0)));
        assert_eq!(
            Line::of("BenchmarkSum-2   \t2026/01/01 text", false),
            Line::Begun("BenchmarkSum-2")
        );
    }

    #[test]
    fn text_is_no_result() {
        for text in [
            "Benchmarking 10 items",
            "Benchmark is slow",
            "    x_test.go:3: 100\t1 ns/op",
            "",
        ] {
            assert_eq!(Line::of(text, false), Line::Other, "{text}");
        }
        assert!(matches!(
            Line::of("Benchmark 5 iterations done", false),
            Line::Unreadable(_)
        ));
    }

    #[test]
    fn outcomes() {
        assert_eq!(
            Line::of("--- FAIL: BenchmarkA", false),
            Line::Failed("BenchmarkA")
        );
        assert_eq!(
            Line::of("BenchmarkA-2 \t--- FAIL: BenchmarkA-2", false),
            Line::Failed("BenchmarkA-2")
        );
        assert_eq!(
            Line::of("BenchmarkA-2 \tpanic: x", false),
            Line::Panic {
                name: Some("BenchmarkA-2"),
                text: "panic: x"
            }
        );
        let frame = "example.com/x.v2.BenchmarkOpen.func1(0xc0001)";
        assert_eq!(Line::of(frame, false), Line::Frame("BenchmarkOpen"));
        assert_eq!(
            Line::of("FAIL\texample.com/x\t1.2s", false),
            Line::ProgramFailed("FAIL\texample.com/x\t1.2s")
        );
    }
}

//! Whether a command printed what its page says, as far as that can be the same twice.
//!
//! Every number counts as any other number, several blanks count as one, and lines that are empty
//! are left out. A line `…` stands for any lines, `…` within a line for any text. Lines that name a
//! warning about the measured numbers themselves ([`MEASURED`]) depend on the machine, and are left
//! out with the indented lines that belong to them. What the table of contenders says of the
//! numbers, their verdicts, units and footnotes, depends on the machine in the same way: any
//! verdict counts as any other. Where `lath compare` can tell two sides from each other no more, any
//! of its verdicts without a claim counts as any other.

use regex::Regex;
use std::sync::LazyLock;

static NUMBER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"≈ 10⁻?[⁰¹²³⁴-⁹]+|≈ 0|[+-]?\d+([.,:]\d+)*([eE][+-]?\d+)?|\bNaN\b")
        .expect("a constant expression")
});
static BLANKS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"[ \t]+").expect("a constant expression"));

/// Warnings that the same command may give today and not tomorrow.
const MEASURED: &[&str] = &[
    "W902", "W903", "W908", "W910", "W911", "W912", "W914", "W925", "W926", "W935", "W936", "W979",
];

/// A footnote of the table of contenders begins so.
static FOOTNOTE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^\[\d+\] ").expect("a constant expression"));

/// The forms of an interval; which one it is depends on its width.
static INTERVAL: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"±#%|± #|±\(#%\) #|\(# to #\)|\(#%: # to #\)|\(# %: # to #, # forks\)|\(two processes differ too much: no interval\)|# process(es)?\b")
        .expect("a constant expression")
});

/// What differs in rows of the table of contenders from one day to another, and what stands for it;
/// blanks, numbers and intervals are reduced already. Its columns of times, rates and checks, and its
/// bars with the scale in the head, may have given way to wide intervals.
static ROW: LazyLock<[(Regex, &str); 6]> = LazyLock::new(|| {
    let rule =
        |pattern: &str, stands| (Regex::new(pattern).expect("a constant expression"), stands);
    [
        rule(r" [│‹─━●○].*$", ""),
        rule(r" \[#\]$", ""),
        rule(
            r"≈?# ± (faster|slower|same within #%|inconclusive|depends(?: on the process)?)( |$)",
            "VERDICT$2",
        ),
        rule(r" \(?(<=|>)? ?# (ns|us|ms|s|[GMk]?B/s)\b", ""),
        rule(r" (First|Steady|Rate|Check|verified|reference)\b", ""),
        rule(r"^(Contender Score #% .*?)( #)+$", "$1"),
    ]
});

/// A verdict of `lath compare` that claims nothing, with what it says of the numbers.
static OPEN: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(inconclusive|depends on the process|same within # %): [^|]*[^| ]|(: |, )# (same|inconclusive|depends on the process)\b")
        .expect("a constant expression")
});

/// What gave way, below a row.
static BELOW: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^((first call|steady|bytes) [^,]+(, )?)+$").expect("a constant expression")
});

/// A line reduced to what can be the same twice, and where it stood.
struct Comparable {
    at: usize,
    text: String,
}

/// `None` if both agree; otherwise both, for reading.
pub fn difference(expected: &[&str], came: &[String]) -> Option<String> {
    if renewed(expected, came).is_some() {
        return None;
    }
    let show = |lines: &mut dyn Iterator<Item = &str>| {
        lines.map(|l| format!("    {l}\n")).collect::<String>()
    };
    Some(format!(
        "  expected:\n{}  came:\n{}",
        show(&mut expected.iter().copied()),
        show(&mut came.iter().map(String::as_str))
    ))
}

/// If both agree: the expectation with the lines that came, its `…` kept.
pub fn renewed(expected: &[&str], came: &[String]) -> Option<Vec<String>> {
    let pattern = comparable(expected.iter().copied());
    let lines = comparable(came.iter().map(String::as_str));
    let pairs = aligned(&pattern, &lines)?;
    let line = |(at, old): (usize, &&str)| match pairs.iter().find(|(place, _)| *place == at) {
        Some((_, new)) if !old.contains('…') => Some(came[*new].clone()),
        Some(_) => Some((*old).to_owned()),
        None if old.trim() == "…" || old.trim().is_empty() => Some((*old).to_owned()),
        // A warning of another day.
        None => None,
    };
    Some(expected.iter().enumerate().filter_map(line).collect())
}

fn comparable<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<Comparable> {
    let mut kept = Vec::new();
    let mut within_warning = false;
    for (at, line) in lines.enumerate() {
        let belongs = line.starts_with([' ', '\t']) && !line.trim().is_empty();
        within_warning = MEASURED.iter().any(|code| line.contains(code))
            || FOOTNOTE.is_match(line)
            || (within_warning && belongs);
        if within_warning || line.trim().is_empty() {
            continue;
        }
        let numberless = NUMBER.replace_all(line.trim(), "#");
        let blankless = BLANKS.replace_all(&numberless, " ");
        // An interval that would reach below 0 says so, and one that does not says nothing.
        let text = INTERVAL
            .replace_all(&blankless, "±")
            .replace(", cut off at #", "");
        let text = OPEN.replace_all(&text, "OPEN");
        // In the title where the column has given way.
        let text = text.replace(", results verified", "");
        if BELOW.is_match(&text) {
            continue;
        }
        let varies = text.contains(" # ± ")
            || ["First call:", "Contender Score"]
                .iter()
                .any(|start| text.starts_with(start));
        kept.push(Comparable {
            at,
            text: if varies { row(text) } else { text },
        });
    }
    kept
}

fn row(text: String) -> String {
    ROW.iter().fold(text, |text, (pattern, stands)| {
        pattern.replace_all(&text, *stands).into_owned()
    })
}

/// Which line came for which line of the pattern.
fn aligned(pattern: &[Comparable], lines: &[Comparable]) -> Option<Vec<(usize, usize)>> {
    let Some((first, rest)) = pattern.split_first() else {
        return lines.is_empty().then(Vec::new);
    };
    if first.text == "…" {
        return (0..=lines.len()).find_map(|skipped| aligned(rest, &lines[skipped..]));
    }
    let (line, others) = lines
        .split_first()
        .filter(|(line, _)| line_matches(&first.text, &line.text))?;
    let mut pairs = aligned(rest, others)?;
    pairs.push((first.at, line.at));
    Some(pairs)
}

fn line_matches(pattern: &str, line: &str) -> bool {
    let mut parts = pattern.split('…');
    let Some(mut rest) = parts.next().and_then(|first| line.strip_prefix(first)) else {
        return false;
    };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agree(expected: &str, came: &str) -> bool {
        let came: Vec<String> = came.lines().map(str::to_owned).collect();
        difference(&expected.lines().collect::<Vec<_>>(), &came).is_none()
    }

    #[test]
    fn numbers_and_blanks_do_not_matter_but_words_do() {
        assert!(agree(
            "f  avgt  5   1.250 ± 0.003  ns/op",
            "f avgt 25 113.0 ±   12.5  ns/op"
        ));
        assert!(agree("score ≈ 10⁻³ s/op", "score 0.017 s/op"));
        assert!(!agree("f  avgt  5  1.250 ns/op", "f  avgt  5  1.250 us/op"));
    }

    #[test]
    fn columns_that_give_way_to_wide_intervals_do_not_matter() {
        let narrow = "Contender Score 99% Ratio Verdict First Check 1 2 5\n\
            f (n = 1), avgt, ns/op\n\
            g++ 4.3 ±1.5% baseline 130 ns reference │\n\
            x-3.1 115 ±3.3% 26.8 (25.5 to 28.1) slower 1.30 us verified [1] │━━━●";
        let wide = "Contender Score 99% Ratio Verdict 1 10\n\
            f (n = 1), avgt, ns/op, results verified\n\
            g++ 6.9 (5.5 to 8.8) baseline │\n\
            x-3.1 167 (135 to 206) 23.9 (21.2 to 27.0) slower [1,2] │━━●─";
        assert!(agree(narrow, wide) && agree(wide, narrow));
        assert!(!agree(narrow, &wide.replace("x-3.1", "y-3.1")));
    }

    #[test]
    fn missing_and_additional_lines_matter() {
        assert!(!agree("a\nb", "a"));
        assert!(!agree("a", "a\nb"));
        assert!(agree("a\n\nb", "a\nb"));
    }

    #[test]
    fn an_ellipsis_stands_for_lines_or_for_text() {
        assert!(agree("a\n…\nd", "a\nb\nc\nd"));
        assert!(agree("path …/x and …", "path /some/where/x and more"));
        assert!(!agree("a\n…\nd", "a\nb"));
        assert!(!agree("path …/x", "path /some/where/y"));
    }

    #[test]
    fn a_renewed_expectation_has_the_new_numbers_and_the_old_gaps() {
        let came: Vec<String> = ["head", "a 7", "x", "WARNING W910: varies", "b 8"]
            .map(str::to_owned)
            .to_vec();
        let expected = ["…", "a 1", "WARNING W908: drifts", "", "…", "b 2"];
        assert_eq!(
            renewed(&expected, &came).unwrap(),
            ["…", "a 7", "", "…", "b 8"]
        );
    }

    #[test]
    fn verdicts_and_footnotes_of_contenders_do_not_matter_but_checks_do() {
        let row = "jdk 5.05 (2.99 to 8.53) ≈1.48 (0.97 to 2.27) inconclusive 12.7 us <=1 s verified [1,2]\n\n[1] needs about 2 more\n    blocks";
        assert!(agree(
            row,
            "jdk 8 ±5%  1.500 (1.201 to 1.902)  slower  1.1 ms  >10 s  verified"
        ));
        assert!(agree(
            row,
            "jdk 8 ±5%  1.500 (1.201 to 1.902)  slower verified\n  first call 1.1 ms, steady >10 s"
        ));
        assert!(agree(
            "a 1 ±2% baseline UNVERIFIED [3]",
            "a 1 ±2% baseline UNVERIFIED"
        ));
        assert!(!agree(
            row,
            "jdk 8 ±5%  1.5 (1.2 to 1.9)  slower  1.1 ms  <=1 s  UNVERIFIED"
        ));
        assert!(!agree("a 1 ±2% baseline", "a 1 ±2% 2.0 (1 to 3) slower"));
        assert!(agree(
            row,
            "jdk 5 ±5%  ≈1.0 (0.98 to 1.01)  same within 2%  1.1 ms  verified"
        ));
        let head = "Contender  Score 99%  Ratio  Verdict  First  Check";
        assert!(agree(head, "Contender  Score 99%  Ratio  Verdict  Check"));
        assert!(agree(
            "f  avgt  6  10.220 ± 5.062  ns/op",
            "f  avgt  6  10.220 (0 to 25.282)  ns/op"
        ));
        assert!(agree(
            "  24.3 ±(99.9%) 7.9 ns/op",
            "  24.3 (99.9%: 0 to 92.3) ns/op"
        ));
        assert!(agree(
            "Estimate: 4.919 ns/op (99 %: 3.891 to 6.219, 2 forks); JMH's mean is 4.919",
            "Estimate: 9.1 ns/op (two processes differ too much: no interval); JMH's mean is 12.7"
        ));
        assert!(agree(
            "First call: 95.0 ns (90.0 ns to 100 ns, 2 processes); start-up: 2.69 ms",
            "First call: 1.2 us (1.1 us to 1.3 us, 2 processes); start-up: 1.1 s"
        ));
    }

    #[test]
    fn verdicts_without_a_claim_are_alike_and_claims_are_not() {
        let row = |verdict: &str| format!("sum  13.36 ns  14.27 ns  5 v 5  {verdict}");
        let open = row("inconclusive: ≈ +6.8 % (-14.4 % to +33.2 %); try -f 31 (about 12 s)");
        let same = row("same within 5 %: ≈ +0.8 % (-1.4 % to +3.2 %)");
        assert!(agree(&open, &same));
        assert!(agree(&open, &row("inconclusive: ≈ x0.91 (x0.35 to x2.3)")));
        assert!(!agree(&open, &row("slower: +6.8 % (+2.4 % to +9.2 %)")));
        assert!(agree(
            "2 benchmarks: 1 slower, 1 inconclusive",
            "2 benchmarks: 1 slower, 1 same"
        ));
        assert!(!agree(
            "2 benchmarks: 1 slower, 1 same",
            "2 benchmarks: 1 faster, 1 same"
        ));
        assert!(agree(&format!("| {open} |"), &format!("| {same} |")));
    }

    #[test]
    fn warnings_about_numbers_are_left_out_other_codes_are_not() {
        assert!(agree(
            "a\nb",
            "a\nwarning[W910]: varies\n  help: more forks\nb"
        ));
        assert!(!agree("a", "a\nerror[L102]: unknown annotation"));
    }
}

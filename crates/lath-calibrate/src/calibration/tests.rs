use super::*;
use lath_stats::compare::Reason;

fn judged(verdict: Verdict, half_width: f64) -> Judged {
    Judged {
        case: 1,
        verdict,
        same_within: None,
        interval: Some([1.0 / (1.0 + half_width), 1.0 + half_width]),
        clock: None,
    }
}

/// `times` verdicts, of which some say "slower".
fn verdicts(planted: u64, slower: usize, times: usize) -> Vec<(u64, Judged)> {
    let verdict = |at| {
        if at < slower {
            Verdict::Slower
        } else {
            Verdict::Inconclusive
        }
    };
    let all = (0..times).map(|at| (planted, judged(verdict(at), 0.01)));
    all.collect()
}

fn row(slower: [usize; 4], times: usize) -> Row {
    let all: Vec<_> = PLANTED
        .iter()
        .zip(slower)
        .flat_map(|((_, planted), slower)| verdicts(*planted, slower, times))
        .collect();
    Row::of(bodies()[0], 10, &all)
}

#[test]
fn the_smallest_difference_is_found_nine_times_of_ten() {
    let finds = |slower, times| row(slower, times).finds_percent;
    assert_eq!(finds([0, 10, 10, 10], 10), Some(1));
    assert_eq!(finds([0, 8, 9, 10], 10), Some(2));
    assert_eq!(finds([0, 8, 8, 10], 10), Some(5));
    assert_eq!(finds([0, 0, 0, 8], 10), None);
    // If 2 % is missed, finding 1 % is chance.
    assert_eq!(finds([0, 10, 3, 10], 10), Some(5));
    assert_eq!(finds([0, 0, 0, 0], 0), None);
}

#[test]
fn wrong_verdicts_are_counted_with_a_limit() {
    let row = row([1, 0, 0, 10], 10);
    assert_eq!((row.identical.wrong, row.identical.of), (1, 10));
    assert!((row.identical.at_most_percent - 39.416).abs() < 0.01);
    assert!(row.planted.iter().all(|one| one.wrong == 0));
    let half = row.half_width_percent;
    assert!(
        half.is_some_and(|half| (half - 1.0).abs() < 1e-9),
        "{half:?}"
    );
    let untested = Judged {
        interval: None,
        ..judged(Verdict::NotTested(Reason::NoValues), 0.0)
    };
    let none = Row::of(bodies()[0], 10, &[(0, untested), (5, untested)]);
    assert_eq!((none.identical.of, none.half_width_percent), (0, None));
    assert_eq!((none.planted[2].found, none.planted[2].of), (0, 1));
    let contradicted = [(5, judged(Verdict::Faster, 0.01))];
    assert_eq!(Row::of(bodies()[0], 10, &contradicted).planted[2].wrong, 1);
}

#[test]
fn the_table_has_a_row_for_each_body_and_time() {
    let found = Calibration {
        date: "2026-11-23".to_owned(),
        lath_version: "0.1.0".to_owned(),
        compiler: "xc 1".to_owned(),
        settings: Settings {
            times_s: vec![10],
            rounds: 1,
            seed: "7".to_owned(),
            confidence: CONFIDENCE,
        },
        rows: vec![row([0, 2, 9, 10], 10)],
        ..Calibration::default()
    };
    let text = found.to_string();
    for said in [
        "Calibrated 2026-11-23 with lath 0.1.0, xc 1, rounds: 1, seed 7\n",
        "compute  10 s      1.00 %    2 %     2 of 10     9 of 10    10 of 10  0 of 10 (at most 26 %)\n",
        "Comparisons of 10 s: 0 of 10 ",
        "at most 25.9 % are\n",
        "0 of 30 verdicts contradicted them\n",
    ] {
        assert!(text.contains(said), "{said} in\n{text}");
    }
}

#[test]
fn the_longest_time_is_quoted() {
    let found = Calibration {
        date: "2026-11-23".to_owned(),
        rows: vec![
            row([0, 0, 0, 10], 10),
            Row {
                seconds: 60,
                ..row([0, 0, 2, 2], 2)
            },
        ],
        ..Calibration::default()
    };
    assert_eq!(
        found.quoted().map(|quoted| quoted.to_string()).as_deref(),
        Some(
            "Calibrated on this machine (2026-11-23): 60 s find 2 % in code that computes (2 of 2)"
        )
    );
    let nothing = Calibration {
        rows: vec![row([0; 4], 0)],
        ..Calibration::default()
    };
    assert_eq!(nothing.quoted(), None);
}

#[test]
fn another_method_is_another_calibration() {
    let current = Calibration {
        schema: SCHEMA.to_owned(),
        version: VERSION,
        method: method(),
        ..Calibration::default()
    };
    assert!(current.is_current());
    let other = Calibration {
        method: method().replace("margin 0.01", "margin 0.02"),
        ..current
    };
    assert!(!other.is_current());
}

//! How many false verdicts to expect among the rows of a comparison if nothing changed.

use super::row::PairRow;
use lath_core::written::quantity::two;
use serde::Serialize;

/// The rows that share the permitted share of errors ([`lath_stats::compare::ComparisonOptions`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ErrorFamily {
    /// Each row has it for itself, or shares it with the other contenders of its run: the more rows,
    /// the more false verdicts.
    #[default]
    Benchmark,
    /// All rows together, because the user asked for it.
    Table,
    /// The same, because of `--fail-on slower`: a gate that sounds without reason is soon switched off.
    Gates,
}

impl ErrorFamily {
    pub fn is_table(self) -> bool {
        self != ErrorFamily::Benchmark
    }

    pub fn word(self) -> &'static str {
        if self.is_table() {
            "table"
        } else {
            "benchmark"
        }
    }
}

/// Fields are those of `--json`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct FalseVerdicts {
    /// Rows that were tested.
    pub rows: usize,
    /// Of the family `benchmark`: so many are to be expected at most.
    pub expected: Option<f64>,
    /// Of the family `table`: the probability of one or more, at most.
    pub chance: Option<f64>,
}

impl FalseVerdicts {
    pub fn of(rows: &[PairRow], family: ErrorFamily, alpha: f64) -> FalseVerdicts {
        let tested = rows.iter().filter(|row| row.found.verdict.is_tested());
        let rows = tested.count();
        let all = family.is_table();
        FalseVerdicts {
            rows,
            expected: (!all).then_some(rows as f64 * alpha),
            chance: all.then_some(alpha),
        }
    }

    /// Below two rows, both families say the same.
    pub fn line(&self, family: ErrorFamily, alpha: f64) -> Option<String> {
        let rows = self.rows;
        let share = format!("{} %", short(100.0 * alpha));
        (rows > 1).then(|| match family {
            ErrorFamily::Benchmark => format!(
                "{rows} rows at {share} each: about {} to be expected if nothing changed; \
                 with --family table, at most {share} chance of one",
                verdicts(rows as f64 * alpha)
            ),
            ErrorFamily::Table => {
                format!("{rows} rows as one family: at most {share} chance of a false verdict")
            }
            ErrorFamily::Gates => format!(
                "{rows} rows as one family, the default with --fail-on slower: at most {share} chance \
                 of a false verdict"
            ),
        })
    }
}

/// `3 false verdicts`, `0.02 false verdicts`.
fn verdicts(expected: f64) -> String {
    let number = short(expected);
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} false verdict{plural}")
}

/// At most two significant digits, or all before the point: `0.02`, `1`, `2.5`, `12`.
fn short(value: f64) -> String {
    let text = two(value);
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::{ErrorFamily, FalseVerdicts};

    fn line(rows: usize, family: ErrorFamily, alpha: f64) -> Option<String> {
        let found = FalseVerdicts {
            rows,
            expected: None,
            chance: None,
        };
        found.line(family, alpha)
    }

    #[test]
    fn what_is_to_be_expected() {
        let own = |rows, alpha| line(rows, ErrorFamily::Benchmark, alpha).unwrap();
        assert_eq!(
            own(300, 0.01),
            "300 rows at 1 % each: about 3 false verdicts to be expected if nothing changed; \
             with --family table, at most 1 % chance of one"
        );
        assert!(own(2, 0.01).contains("about 0.02 false verdicts "));
        assert!(own(20, 0.05).contains("at 5 % each: about 1 false verdict "));
        assert!(own(1250, 0.01).contains("about 12 false") || own(1250, 0.01).contains("about 13"));
        assert!(own(3, 0.001).starts_with("3 rows at 0.1 % each: about 0.003 "));
        assert_eq!(line(1, ErrorFamily::Benchmark, 0.01), None);
        assert_eq!(
            line(300, ErrorFamily::Table, 0.01).unwrap(),
            "300 rows as one family: at most 1 % chance of a false verdict"
        );
        let gated = line(300, ErrorFamily::Gates, 0.01).unwrap();
        assert!(
            gated.contains("the default with --fail-on slower"),
            "{gated}"
        );
    }
}

//! Whether several threads measured at the same time, and alike.
//!
//! Threads of an operating system begin when there is a CPU for them. What one measures while
//! others do not run yet, or no longer, is not what several threads do. Nor is a sum of calls of
//! which one thread had most.

use lath_core::record::{CaseRecord, Iteration, ThreadResult};
use lath_stats::statistics::median;
use std::collections::BTreeMap;

/// Of all measured iterations of a case with several threads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Together {
    /// `None`: the runtime does not tell when a thread began and ended.
    pub spans: Option<Spans>,
    /// Most to fewest calls among the threads of one function: of the function that differs most,
    /// the median of the iterations. `None`: each function has one thread.
    pub imbalance: Option<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spans {
    /// Latest minus earliest beginning, ns: the median of the iterations.
    pub start_skew_ns: f64,
    /// Latest minus earliest end, ns: the median of the iterations.
    pub stop_skew_ns: f64,
    /// Time in which all of them measured / time in which any of them did, over all iterations.
    pub all_at_once: f64,
}

/// `None`: one thread measured, or nothing.
pub fn of_case(record: &CaseRecord) -> Option<Together> {
    let iterations: Vec<&Iteration> = record
        .measured()
        .filter(|iteration| iteration.threads.len() > 1)
        .collect();
    let unequal = iterations.iter().map(|it| imbalance(&it.threads));
    let unequal: Vec<f64> = unequal.flatten().collect();
    (!iterations.is_empty()).then(|| Together {
        spans: in_turns(record).or_else(|| spans(&iterations)),
        imbalance: (!unequal.is_empty()).then(|| median(&unequal)),
    })
}

/// Of turns, whose beginnings and ends the sum over a process's turns does not have.
fn in_turns(record: &CaseRecord) -> Option<Spans> {
    let turns: Vec<[u64; 4]> = record
        .forks
        .iter()
        .filter_map(|fork| fork.turns.as_ref()?.together)
        .collect();
    let of = |at: usize| turns.iter().map(move |turns| turns[at]);
    let skew = |at| median(&of(at).map(|ns| ns as f64).collect::<Vec<_>>());
    let any: u64 = of(3).sum();
    (any > 0).then(|| Spans {
        start_skew_ns: skew(0),
        stop_skew_ns: skew(1),
        all_at_once: of(2).sum::<u64>() as f64 / any as f64,
    })
}

fn spans(iterations: &[&Iteration]) -> Option<Spans> {
    let (mut starts, mut stops) = (Vec::new(), Vec::new());
    let (mut all, mut any) = (0_u128, 0_u128);
    for iteration in iterations {
        let [start, stop, together, ever] = iteration.extent()?;
        starts.push(start as f64);
        stops.push(stop as f64);
        all += u128::from(together);
        any += u128::from(ever);
    }
    (any > 0).then(|| Spans {
        start_skew_ns: median(&starts),
        stop_skew_ns: median(&stops),
        all_at_once: all as f64 / any as f64,
    })
}

/// Of the function whose threads differ most. A thread that called nothing has had no part.
fn imbalance(threads: &[ThreadResult]) -> Option<f64> {
    let mut functions: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    for thread in threads {
        functions
            .entry(&thread.method)
            .or_default()
            .push(thread.calls);
    }
    let several = functions.values().filter(|calls| calls.len() > 1);
    let ratio = |calls: &Vec<u64>| {
        let fewest = calls.iter().copied().min().filter(|calls| *calls > 0)?;
        Some(calls.iter().copied().max()? as f64 / fewest as f64)
    };
    several.filter_map(ratio).reduce(f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lath_core::record::{Detail, ForkRecord};

    /// Threads: function, calls, beginning and end.
    type Told<'a> = &'a [(&'a str, u64, Option<(u64, u64)>)];

    fn measured(iterations: &[Told<'_>]) -> CaseRecord {
        let iteration = |threads: &Told<'_>| Iteration {
            threads: threads
                .iter()
                .map(|(method, calls, span)| ThreadResult {
                    method: (*method).to_owned(),
                    calls: *calls,
                    detail: Detail {
                        begin_ns: span.map(|(begin, _)| begin),
                        end_ns: span.map(|(_, end)| end),
                        ..Detail::default()
                    }
                    .into(),
                    ..ThreadResult::default()
                })
                .collect(),
            ..Iteration::default()
        };
        CaseRecord {
            forks: vec![ForkRecord {
                measurement: iterations.iter().map(iteration).collect(),
                ..ForkRecord::default()
            }],
            ..CaseRecord::default()
        }
    }

    #[test]
    fn skews_are_medians_and_the_share_is_of_all_time() {
        let record = measured(&[
            &[("f", 1, Some((0, 1000))), ("f", 1, Some((100, 1050)))],
            &[("f", 1, Some((0, 3000))), ("f", 1, Some((500, 3010)))],
            // One after the other.
            &[("f", 1, Some((0, 400))), ("f", 1, Some((600, 940)))],
        ]);
        let spans = of_case(&record).unwrap().spans.unwrap();
        assert_eq!((spans.start_skew_ns, spans.stop_skew_ns), (500.0, 50.0));
        // 900 + 2500 + 0 of 1050 + 3010 + 940
        assert_eq!(spans.all_at_once, 0.68);
    }

    #[test]
    fn threads_of_one_function_are_alike_or_not() {
        let record = measured(&[
            &[
                ("r", 600, None),
                ("r", 100, None),
                ("w", 5, None),
                ("w", 5, None),
            ],
            &[
                ("r", 110, None),
                ("r", 100, None),
                ("w", 15, None),
                ("w", 5, None),
            ],
            &[
                ("r", 100, None),
                ("r", 100, None),
                ("w", 5, None),
                ("w", 5, None),
            ],
        ]);
        let together = of_case(&record).unwrap();
        assert_eq!((together.spans, together.imbalance), (None, Some(3.0)));
        let pair = measured(&[&[("reads", 900, None), ("writes", 10, None)]]);
        assert_eq!(of_case(&pair).unwrap().imbalance, None, "different work");
    }

    #[test]
    fn what_one_iteration_lacks_is_not_known() {
        let span = Some((0, 10));
        let record = measured(&[
            &[("f", 1, span), ("f", 1, span)],
            &[("f", 1, None), ("f", 1, None)],
        ]);
        assert_eq!(of_case(&record).unwrap().spans, None);
        assert_eq!(of_case(&measured(&[&[("f", 1, span)]])), None);
        assert_eq!(of_case(&measured(&[])), None);
    }
}

//! Reads the lines of journals of this and earlier versions of lath.
//!
//! In version 1
//! - a plan, or a proof, that keeps a case from being measured is the end of a warm-up fork with
//!   the number 0, and so is a failed warm-up fork in the journal of a resumed run;
//! - wrappers that look at allocations and stacks are `counting` and `sampled`, before they became
//!   [`Wrapper::builds`](crate::plan::Wrapper::builds).
//!
//! Until version 2, cases had `default_lengths` instead of [`Case::given`](crate::plan::Case::given):
//! without `--schedule turns`, a case whose lengths had settings, or whose code is compiled while it
//! runs, was measured in forks.

use super::{Event, Failure, Iteration, RECORD_VERSION, Step};
use serde::Deserialize;
use serde::de::Error as _;
use serde_json::{Error, Value, json};
use std::collections::HashSet;

/// Code of a wrong result.
const WRONG: &str = "L707";

/// Reads the lines of one journal, starting with the header.
#[derive(Debug)]
pub struct JournalLines {
    version: u32,
    cases: Vec<OldCase>,
    /// Cases whose fork 0 began: a resumed run wrote them.
    replayed: HashSet<usize>,
}

/// What the plan says about a case.
#[derive(Debug)]
struct OldCase {
    refused: bool,
    warms_up: bool,
}

/// How lath writes the beginning of most lines.
const ITERATION: &[u8] = b"{\"event\":\"iteration\",";

/// [`Event::Iteration`]. Without a tag that decides about the rest, serde need not keep the rest first:
/// that takes several times as long.
#[derive(Deserialize)]
struct IterationLine {
    case: usize,
    fork: u64,
    warmup: bool,
    iteration: Box<Iteration>,
}

fn read(line: &[u8]) -> Result<Event, Error> {
    if !line.starts_with(ITERATION) {
        return serde_json::from_slice(line);
    }
    let IterationLine {
        case,
        fork,
        warmup,
        iteration,
    } = serde_json::from_slice(line)?;
    Ok(Event::Iteration {
        case,
        fork,
        warmup,
        iteration,
    })
}

#[derive(Deserialize)]
struct Version {
    version: Option<u32>,
}

impl JournalLines {
    /// For a journal that begins with this line. `Ok(Err)`: its version, if lath cannot read it.
    pub fn of(header: &[u8]) -> Result<Result<JournalLines, Option<u32>>, Error> {
        let Version { version } = serde_json::from_slice(header)?;
        Ok(match version {
            Some(version @ 1..=RECORD_VERSION) => Ok(JournalLines {
                version,
                cases: Vec::new(),
                replayed: HashSet::new(),
            }),
            other => Err(other),
        })
    }

    /// The event of a line. `Ok(None)`: it has no meaning in this version.
    pub fn event(&mut self, line: &[u8]) -> Result<Option<Event>, Error> {
        if self.version == RECORD_VERSION {
            return read(line).map(Some);
        }
        let mut value: Value = serde_json::from_slice(line)?;
        if value["event"] == "run_started" {
            renew_builds(&mut value);
            renew_lengths(&mut value);
        }
        if self.version > 1 {
            return serde_json::from_value(value).map(Some);
        }
        // A run that resumes an old journal adds events of its own version.
        self.renewed(serde_json::from_value(value)?)
    }

    fn renewed(&mut self, event: Event) -> Result<Option<Event>, Error> {
        match event {
            Event::RunStarted(ref header) => {
                self.cases = header
                    .plan
                    .cases
                    .iter()
                    .map(|case| OldCase {
                        refused: case.refused.is_some(),
                        warms_up: case.warmup_forks > 0,
                    })
                    .collect();
            }
            Event::ForkStarted { case, fork: 0, .. } => {
                self.replayed.insert(case);
                return Ok(None);
            }
            Event::ForkEnded {
                case,
                fork: 0,
                failure: Some(failure),
                ..
            } => {
                let step = self
                    .step(case, &failure)
                    .ok_or_else(|| Error::custom("the plan has no such case"))?;
                return Ok(Some(Event::FailedEarly {
                    case,
                    step,
                    failure,
                }));
            }
            _ => {}
        }
        Ok(Some(event))
    }

    /// The meaning of fork 0 of a case.
    fn step(&self, case: usize, failure: &Failure) -> Option<Step> {
        let OldCase { refused, warms_up } = self.cases.get(case)?;
        Some(if *refused {
            Step::Plan
        } else if failure.code == WRONG || !warms_up || !self.replayed.contains(&case) {
            Step::Proof
        } else {
            // Version 1 did not write its number.
            Step::WarmupFork(1)
        })
    }
}

fn renew_lengths(header: &mut Value) {
    header["version"] = json!(RECORD_VERSION);
    let Some(plan) = header.get_mut("plan") else {
        return;
    };
    let auto = plan["turns"] == "auto";
    let wrappers = plan["wrappers"].as_array().into_iter().flatten();
    let jit: Vec<bool> = wrappers.map(|wrapper| wrapper["jit"] == true).collect();
    let cases = plan.get_mut("cases").and_then(Value::as_array_mut);
    for case in cases.into_iter().flatten().filter_map(Value::as_object_mut) {
        let usual = case.shift_remove("default_lengths") == Some(json!(true));
        let wrapper = case.get("wrapper").and_then(Value::as_u64).unwrap_or(0);
        let jit = usize::try_from(wrapper).ok().and_then(|of| jit.get(of));
        if auto && (!usual || jit == Some(&true)) {
            case.insert("formerly_in_forks".to_owned(), json!(true));
        }
    }
}

fn renew_builds(header: &mut Value) {
    let wrappers = header
        .pointer_mut("/plan/wrappers")
        .and_then(Value::as_array_mut);
    for wrapper in wrappers
        .into_iter()
        .flatten()
        .filter_map(Value::as_object_mut)
    {
        let counting = wrapper.shift_remove("counting").map(|mut counting| {
            if let Some(built) = counting.get_mut("built") {
                *built = json!({ "wrapper": built.take() });
            }
            ("allocations", counting)
        });
        let sampled = wrapper.shift_remove("sampled").map(|one| ("stacks", one));
        for (purpose, build) in counting.into_iter().chain(sampled) {
            wrapper.entry("builds").or_insert_with(|| json!({}))[purpose] = build;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_way_reads_the_same() {
        let event = Event::Iteration {
            case: 3,
            fork: 7,
            warmup: true,
            iteration: Box::new(Iteration {
                index: 2,
                wall_ns: 12,
                operations: Some(0.5),
                ..Iteration::default()
            }),
        };
        let line = serde_json::to_string(&event).unwrap();
        assert!(line.as_bytes().starts_with(ITERATION), "{line}");
        assert_eq!(read(line.as_bytes()).unwrap(), event);
        let long = line.replacen('{', "{ ", 1);
        assert_eq!(read(long.as_bytes()).unwrap(), event);
        assert!(read(line.replace("\"case\"", "\"cases\"").as_bytes()).is_err());
    }
}

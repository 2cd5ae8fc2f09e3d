//! The events behind a record.

use lath_core::record::{Event, Record};

/// The events that make up a record again, for a resumed run that is journalled to another file.
pub fn replay(record: &Record) -> Vec<Event> {
    let mut events = vec![Event::RunStarted(Box::new(record.header.clone()))];
    for (case, cases) in record.cases.iter().enumerate() {
        if cases.started {
            events.push(Event::CaseStarted { case });
        }
        events.extend(cases.check.iter().map(|check| Event::Checked {
            case,
            check: Box::new(check.clone()),
        }));
        for f in &cases.forks {
            let (fork, warmup) = (f.fork, !f.is_measured());
            events.push(Event::ForkStarted {
                case,
                fork,
                warmup,
                pid: 0,
                seed: f.seed,
                block: f.block,
            });
            events.extend(f.retried.iter().map(|failure| Event::Retried {
                case,
                fork,
                warmup,
                failure: failure.clone(),
            }));
            let iterations = f.warmup.iter().chain(&f.measurement);
            events.extend(iterations.map(|i| Event::Iteration {
                case,
                fork,
                warmup,
                iteration: Box::new(i.clone()),
            }));
            if f.exit.is_some() || !f.results.is_empty() {
                events.push(Event::ForkLeft {
                    case,
                    fork,
                    warmup,
                    exit: f.exit.clone(),
                    results: f.results.clone(),
                });
            }
            if !f.strays.is_empty() {
                events.push(Event::Strays {
                    case,
                    fork,
                    strays: f.strays.clone(),
                });
            }
            if f.ended {
                events.push(Event::ForkEnded {
                    case,
                    fork,
                    warmup,
                    failure: f.failure.clone(),
                    peak_rss_kib: f.peak_rss_kib,
                });
            }
        }
        if !cases.profile.is_empty() {
            events.push(Event::Profile {
                case,
                metrics: cases.profile.clone(),
            });
        }
        if !cases.texts.is_empty() {
            events.push(Event::Texts {
                case,
                texts: cases.texts.clone(),
            });
        }
        events.extend(cases.flames.iter().map(|flames| Event::Flames {
            case,
            flames: Box::new(flames.clone()),
        }));
        if cases.ended {
            events.push(Event::CaseEnded {
                case,
                warnings: cases.warnings.clone(),
            });
        }
    }
    events.extend(record.looks.iter().map(|(family, look)| Event::Looked {
        family: *family,
        look: *look,
    }));
    events
}

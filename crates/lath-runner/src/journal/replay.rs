//! Turns a record back into events.

use super::Life;
use lath_core::record::{CaseRecord, Event, ForkRecord, Record};

/// The events that rebuild a record, for a resumed run with another journal.
pub fn replay(record: &Record) -> Vec<Event> {
    let mut events = begin(record);
    let mut machine = 0;
    for (case, done) in record.cases.iter().enumerate() {
        of_case(case, done, &mut machine, &mut events);
    }
    events.extend(end(record, machine));
    events
}

/// Header and machines.
pub(super) fn begin(record: &Record) -> Vec<Event> {
    let mut events = vec![Event::RunStarted(Box::new(record.header.clone()))];
    events.extend(
        (1..)
            .zip(&record.machines)
            .map(|(number, machine)| Event::Machine {
                number,
                machine: Some(Box::new(machine.clone())),
            }),
    );
    if !record.machines.is_empty() {
        events.push(go_to(0));
    }
    events
}

fn go_to(number: usize) -> Event {
    Event::Machine {
        number,
        machine: None,
    }
}

/// What follows all cases; `machine`: which measured the last fork.
pub(super) fn end(record: &Record, machine: usize) -> Vec<Event> {
    let mut events = Vec::new();
    if machine != record.now {
        events.push(go_to(record.now));
    }
    events.extend(record.looks.iter().map(|(family, look)| Event::Looked {
        family: *family,
        look: *look,
    }));
    events
}

/// `machine`: which measured the fork before.
pub(super) fn of_case(
    case: usize,
    done: &CaseRecord,
    machine: &mut usize,
    events: &mut Vec<Event>,
) {
    if done.started {
        events.push(Event::CaseStarted { case });
    }
    events.extend(done.check.iter().map(|check| Event::Checked {
        case,
        check: Box::new(check.clone()),
    }));
    events.extend(done.deferred.iter().map(|ty| Event::Deferred {
        case,
        ty: ty.clone(),
    }));
    events.extend(done.early.iter().map(|early| Event::FailedEarly {
        case,
        step: early.step,
        failure: early.failure.clone(),
    }));
    for fork in &done.forks {
        if fork.machine != *machine {
            *machine = fork.machine;
            events.push(go_to(*machine));
        }
        of_fork(case, fork, events);
    }
    if !done.profile.is_empty() {
        events.push(Event::Profile {
            case,
            metrics: done.profile.clone(),
        });
    }
    if !done.texts.is_empty() {
        events.push(Event::Texts {
            case,
            texts: done.texts.clone(),
        });
    }
    events.extend(done.flames.iter().map(|flames| Event::Flames {
        case,
        flames: Box::new(flames.clone()),
    }));
    if done.ended {
        events.push(Event::CaseEnded {
            case,
            warnings: done.warnings.clone(),
        });
    }
}

fn of_fork(case: usize, done: &ForkRecord, events: &mut Vec<Event>) {
    let life = Life {
        case,
        warmup: false,
        pid: 0,
        fork: done.clone(),
    };
    events.push(life.started());
    events.extend(done.retried.iter().map(|failure| life.retried(failure)));
    events.extend(life.measured());
    events.extend(life.left());
    events.extend(done.ended.then(|| life.ended()));
}

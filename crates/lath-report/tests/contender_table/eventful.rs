//! A run with everything that a comparison may hold.

use super::contenders::{self, Contender, FACTORIAL, contender};
use lath_core::record::{Block, CheckVerdict, Event, Look, Status, Stop};
use lath_core::setting::Mode;

/// A baseline, three that are proved and measured, a wrong one, one that crashes, and a case that
/// nobody competes with.
pub fn eventful() -> Vec<Event> {
    let all = [
        contender("g++", 5.0),
        contender("clang++", 4.2),
        Contender {
            jit: true,
            noise: 0.2,
            ..contender("jdk-17", 5.1)
        },
        contender("cpython-3.11", 1234.5),
        contender("overflow", 3.0),
        contender("pypy", 9.0),
    ];
    let mut header = contenders::header(&all, Mode::AverageTime);
    let mut single = contenders::case("Benchmarks::copy", 0, "g++", Mode::Throughput);
    single.bytes_per_invocation = Some(4096);
    single.forks = 1;
    header.plan.cases.push(single);
    for case in &mut header.plan.cases[..2] {
        case.bytes_per_invocation = Some(16);
    }
    let mut events = contenders::started(header);
    events.push(Event::Checked {
        case: 0,
        check: contenders::check(CheckVerdict::Reference, FACTORIAL, None, None),
    });
    for case in [1, 2] {
        events.push(Event::Checked {
            case,
            check: contenders::check(
                CheckVerdict::Verified,
                FACTORIAL,
                Some(FACTORIAL),
                Some("g++"),
            ),
        });
    }
    let unverified = contenders::check(CheckVerdict::Unverified, "0", None, None);
    events.push(Event::Checked {
        case: 3,
        check: unverified,
    });
    events.push(Event::Checked {
        case: 4,
        check: contenders::check(
            CheckVerdict::Mismatch,
            "-2102132736",
            Some(FACTORIAL),
            Some("g++"),
        ),
    });
    measured(&mut events, &all);
    events
}

fn measured(events: &mut Vec<Event>, all: &[Contender]) {
    for number in 1..=5 {
        for (case, who) in all.iter().enumerate().take(4) {
            contenders::fork(
                events,
                case,
                who,
                Block { family: 0, number },
                number,
                false,
            );
        }
    }
    events.push(Event::Looked {
        family: 0,
        look: Look {
            blocks: 5,
            pairs: 3,
            undecided: 1,
            stop: None,
            ..Look::default()
        },
    });
    contenders::fork(
        events,
        0,
        &all[0],
        Block {
            family: 1,
            number: 1,
        },
        6,
        false,
    );
    contenders::fork(
        events,
        5,
        &all[5],
        Block {
            family: 1,
            number: 1,
        },
        1,
        true,
    );
    events.push(Event::Looked {
        family: 1,
        look: Look {
            blocks: 1,
            pairs: 1,
            undecided: 1,
            stop: Some(Stop::Budget),
            ..Look::default()
        },
    });
    let copy = Contender {
        noise: 0.0,
        ..contender("copy", 1500.0)
    };
    contenders::fork(
        events,
        6,
        &copy,
        Block {
            family: 9,
            number: 1,
        },
        1,
        false,
    );
    for (case, known) in [
        (
            1,
            &[
                ("alloc.bytes", 48.0, "B/op"),
                ("alloc.count", 3.0, "allocs/op"),
            ][..],
        ),
        (2, &[("alloc.bytes", 64.25, "B/op")]),
    ] {
        let metrics = known
            .iter()
            .map(|(name, value, unit)| ((*name).to_owned(), (*value, (*unit).to_owned())))
            .collect();
        events.push(Event::Profile { case, metrics });
    }
    contenders::ended(events);
    events.push(Event::RunEnded {
        status: Status::Complete,
        seconds: 270.0,
    });
    for event in events {
        if let Event::ForkStarted { case: 6, block, .. } = event {
            *block = None;
        }
    }
}

//! Trials and their iterations, in all the ways that a run asks for.

use super::case::Case;
use super::conversation::{Conversation, Given};
use super::description;
use lath_core::record::{Iteration, PhaseName, Slice};
use lath_core::setting::Mode;
use lath_protocol::{Answer, Command, Iterate, IterationAnswer, Trial};
use std::time::Duration;

/// How long an iteration lasts.
const TIME_NS: u64 = 10_000_000;
/// Clocks of two programs may run apart by so much of a time,
const APART: f64 = 0.01;
/// and by so much in any case, ns.
const MARGIN: f64 = 100_000.0;
/// Slices in an answer at most.
const MOST_SLICES: usize = 4096;

/// What a trial can be asked to report: capability, which is also its key, and field.
pub const REPORTS: [(&str, &str); 3] = [
    ("usage", "usage"),
    ("speed", "speed"),
    ("allocations", "allocations"),
];

pub fn trial(case: &Case<'_>) -> Trial {
    let mut trial = Trial::new(case.benchmark.index);
    trial.params = case.params();
    trial.clock = case.clock.map(str::to_owned);
    trial.seed = 7;
    trial.about.benchmark.clone_from(&case.benchmark.id);
    if case.benchmark.group.is_some() {
        let threads = &case.benchmark.group_threads;
        trial.thread_groups.clone_from(threads);
        trial.threads = threads.iter().sum::<u64>().max(1);
    }
    trial
}

/// A short measured iteration.
pub fn short(index: u64) -> Iterate {
    Iterate {
        index,
        count: 2,
        time_ns: TIME_NS,
        ..Iterate::default()
    }
}

pub fn begin(conversation: &mut Conversation<'_>, trial: &Trial) -> Option<()> {
    conversation.ask(&Command::Trial(Box::new(trial.clone())))?;
    Some(())
}

/// As a run does it: warm-up, a fixed number of calls per batch, commands that wait, `last`; then
/// another trial, which ends without `last`.
pub fn measure(conversation: &mut Conversation<'_>, case: &Case<'_>) -> Option<()> {
    description::hello(conversation)?;
    begin(conversation, &trial(case))?;
    conversation.refused(
        &Command::Trial(Box::new(trial(case))).encode(),
        "protocol",
        "a trial has begun",
    )?;
    let warmup = Iterate {
        phase: PhaseName::Warmup,
        ..short(1)
    };
    let calls = iterate(conversation, case, &warmup)?
        .iteration
        .calls_per_batch;
    if case.hello.can("part") && !conversation.says_part() {
        let remedy =
            "write i, s, c or t into the file that `hello` names, or leave the capability out";
        conversation.find("iterate", "a part of the code in the file", "none", remedy);
    }
    let planned = [1, 2].map(|index| Iterate {
        calls,
        last: index == 2,
        ..short(index)
    });
    // A run sends the next command while the wrapper measures.
    let lines = planned
        .each_ref()
        .map(|one| Command::Iterate(one.clone()).encode());
    for line in &lines {
        conversation.say(line);
    }
    for (line, one) in lines.iter().zip(&planned) {
        // The second one waits until the first is over.
        let given = conversation.hear(line, "iteration", Duration::from_nanos(2 * one.time_ns))?;
        judge(conversation, case, one, given, false)?;
    }
    conversation.ask(&Command::End)?;
    begin(conversation, &trial(case))?;
    iterate(conversation, case, &short(1))?;
    conversation.ask(&Command::End)?;
    conversation.quit();
    Some(())
}

/// The other modes, and the keys of `iterate`.
pub fn otherwise(conversation: &mut Conversation<'_>, case: &Case<'_>) -> Option<()> {
    description::hello(conversation)?;
    let plain = trial(case);
    let exact = Iterate {
        invocations: 3,
        ..Iterate::default()
    };
    begin(conversation, &plain)?;
    if case.hello.can("invocations") {
        iterate(conversation, case, &exact)?;
    }
    iterate(conversation, case, &short(2))?;
    conversation.ask(&Command::End)?;
    if case.hello.can("turns") {
        turns(conversation, case)?;
    }
    let mut modes = vec![Mode::Throughput, Mode::SingleShotTime];
    if case.hello.can("sample") {
        modes.push(Mode::SampleTime);
    }
    for mode in modes {
        begin(
            conversation,
            &Trial {
                mode,
                ..plain.clone()
            },
        )?;
        let mut one = short(1);
        if mode == Mode::SingleShotTime {
            let nothing = Iterate {
                batch_size: 0,
                ..Iterate::default()
            };
            iterate(conversation, case, &nothing)?;
            (one.time_ns, one.batch_size, one.index) = (0, 2, 2);
        }
        let answer = iterate(conversation, case, &one)?;
        let sampled = answer
            .iteration
            .threads
            .iter()
            .all(|t| !t.detail.histogram.is_empty());
        if mode == Mode::SampleTime && !sampled {
            let line = Command::Iterate(one).encode();
            let remedy = "report [[ns, count], …] ascending, or leave the capability `sample` out";
            conversation.find(&line, "a histogram", "none", remedy);
        }
        conversation.ask(&Command::End)?;
    }
    conversation.quit();
    Some(())
}

/// An iteration in two turns, with its slices.
fn turns(conversation: &mut Conversation<'_>, case: &Case<'_>) -> Option<()> {
    begin(conversation, &trial(case))?;
    let calls = iterate(conversation, case, &short(1))?
        .iteration
        .calls_per_batch;
    for turn in [1, 2] {
        let one = Iterate {
            settle_ns: TIME_NS / 10,
            slices: true,
            turns: 2,
            turn,
            calls,
            ..short(2)
        };
        let answer = iterate(conversation, case, &one)?;
        let line = Command::Iterate(one).encode();
        for thread in &answer.iteration.threads {
            let calls_of = |slice: &Slice| match slice {
                Slice::Cpu(calls, ..) | Slice::Wall(calls, _) => *calls,
            };
            let counted: u64 = thread.detail.slices.iter().map(calls_of).sum();
            let count = thread.detail.slices.len();
            if thread.detail.slices.is_empty() {
                let remedy = "with slices=1, report [[calls, ns], …], or leave `turns` out";
                conversation.find(&line, "slices", "none", remedy);
            } else if count > MOST_SLICES || (count < MOST_SLICES && counted != thread.calls) {
                let came = format!("{count} slices of {counted} calls, {} in all", thread.calls);
                let remedy = "report each batch of the turn, the first 4096 of them; calls before \
                    `settle_ns` has passed do not count";
                conversation.find(&line, "slices of all counted calls", came, remedy);
            }
        }
    }
    conversation.ask(&Command::End)?;
    Some(())
}

/// Something that a trial can be asked to report.
pub fn report(
    conversation: &mut Conversation<'_>,
    case: &Case<'_>,
    capability: &str,
    field: &str,
) -> Option<()> {
    description::hello(conversation)?;
    let mut asked = trial(case);
    match capability {
        "usage" => asked.usage = true,
        "speed" => asked.speed = true,
        _ => asked.allocations = true,
    }
    begin(conversation, &asked)?;
    let line = Command::Iterate(short(1)).encode();
    conversation.say(&line);
    let given = conversation.hear(&line, "iteration", Duration::from_nanos(TIME_NS))?;
    if given.json.get(field).is_none_or(serde_json::Value::is_null) {
        let remedy = format!("report it, or leave the capability `{capability}` out");
        conversation.find(&line, &format!("the field `{field}`"), "none", &remedy);
    }
    conversation.ask(&Command::End)?;
    conversation.quit();
    Some(())
}

/// A later driver may send more than this one does.
pub fn unknown_keys(conversation: &mut Conversation<'_>, case: &Case<'_>) -> Option<()> {
    const MORE: &str = " x.colour=dark%20red";
    conversation.ask_line(&format!("hello protocol=1{MORE}"), "hello")?;
    let line = Command::Trial(Box::new(trial(case))).encode();
    conversation.ask_line(&format!("{line}{MORE}"), "trial")?;
    let line = Command::Iterate(short(1)).encode() + MORE;
    conversation.say(&line);
    conversation.hear(&line, "iteration", Duration::from_nanos(TIME_NS))?;
    conversation.ask_line(&format!("end{MORE}"), "end")?;
    conversation.quit();
    Some(())
}

/// `None`: there is no usable answer.
pub fn iterate(
    conversation: &mut Conversation<'_>,
    case: &Case<'_>,
    one: &Iterate,
) -> Option<IterationAnswer> {
    let line = Command::Iterate(one.clone()).encode();
    conversation.say(&line);
    let planned = Duration::from_nanos(one.time_ns + one.settle_ns);
    let given = conversation.hear(&line, "iteration", planned)?;
    judge(conversation, case, one, given, true)
}

/// `alone`: the last command is the one that was answered.
fn judge(
    conversation: &mut Conversation<'_>,
    case: &Case<'_>,
    one: &Iterate,
    given: Given,
    alone: bool,
) -> Option<IterationAnswer> {
    let Answer::Iteration(answer) = given.answer else {
        return None;
    };
    let line = Command::Iterate(one.clone()).encode();
    let own = &answer.iteration;
    if (own.phase, own.index) != (one.phase, one.index) {
        let came = format!("{:?} {}", own.phase, own.index).to_lowercase();
        let remedy = "answer with the phase and the index of the command";
        let expected = format!("{:?} {}", one.phase, one.index).to_lowercase();
        conversation.find(&line, &expected, came, remedy);
    }
    if one.batch_size == 0 {
        if own.calls() > 0 || own.ns() > 0 || own.batches > 0 || own.calls_per_batch > 0 {
            let remedy = "with batch_size=0, run the fixtures and call nothing";
            let came = format!("{} calls in {} ns", own.calls(), own.ns());
            conversation.find(&line, "calls, ns and batches of 0", came, remedy);
        }
        return Some(*answer);
    }
    counted(conversation, &line, one, own);
    let timed = !case.benchmark.invocation_fixtures;
    times(conversation, &line, one, own, timed);
    let elapsed = given.elapsed.as_secs_f64() * 1e9;
    let longest = own.threads.iter().map(|t| t.ns).max().unwrap_or(0);
    // Of commands that waited, the clock here saw only the rest.
    if alone && longest as f64 > elapsed * (1.0 + APART) + MARGIN {
        let came = format!("{longest} ns, but the answer came after {elapsed:.0} ns");
        let remedy = "report nanoseconds of the measured section, and no more than passed";
        conversation.find(&line, "a time that passed", came, remedy);
    }
    Some(*answer)
}

/// Calls and batches.
fn counted(conversation: &mut Conversation<'_>, line: &str, one: &Iterate, own: &Iteration) {
    if own.calls_per_batch == 0 || own.batches == 0 {
        let came = format!("{} batches of {} calls", own.batches, own.calls_per_batch);
        let remedy =
            "report the calls between two clock reads, and how many such batches there were";
        conversation.find(line, "batches and calls_per_batch above 0", came, remedy);
    }
    let per = own.calls_per_batch;
    if one.calls > 0 && per != one.calls && per != 1 {
        let remedy = "use the number of calls between two clock reads that the driver gives";
        let expected = format!("calls_per_batch of {}", one.calls);
        conversation.find(line, &expected, per.to_string(), remedy);
    }
    for thread in &own.threads {
        if one.invocations > 0 && thread.calls != one.invocations {
            let remedy = "make exactly as many calls, or leave the capability `invocations` out";
            let expected = format!("{} calls", one.invocations);
            conversation.find(line, &expected, thread.calls.to_string(), remedy);
        }
    }
}

/// Whether the times can be true.
fn times(
    conversation: &mut Conversation<'_>,
    line: &str,
    one: &Iterate,
    own: &Iteration,
    timed: bool,
) {
    let least = own.threads.iter().map(|t| t.ns).min().unwrap_or(0);
    let most = own.threads.iter().map(|t| t.ns).max().unwrap_or(0);
    if least == 0 {
        let remedy = "read a clock of nanoseconds before and after the calls";
        conversation.find(line, "ns above 0", "0", remedy);
    }
    // Samples are a part of the calls.
    let timed = timed && own.threads.iter().all(|t| t.detail.histogram.is_empty());
    let asked = one.time_ns as f64;
    let is_short = (least as f64) < asked * (1.0 - APART);
    if one.time_ns > 0 && one.invocations == 0 && timed && is_short {
        let came = format!("{least} ns");
        let remedy = "call until time_ns has passed since the first clock read; all times are \
            nanoseconds";
        conversation.find(line, &format!("at least {} ns", one.time_ns), came, remedy);
    }
    if (own.wall_ns as f64) * (1.0 + APART) + MARGIN < most as f64 {
        let came = format!("wall_ns of {}, ns of {most}", own.wall_ns);
        let remedy = "wall_ns is the whole iteration, with fixtures, in nanoseconds";
        conversation.find(line, "wall_ns not below ns", came, remedy);
    }
}

//! The conversations with the processes of a block.

use super::helpers::helpers;
use super::rest::Rest;
use super::warmup::Warm;
use super::{cpu, warmup};
use crate::fork::batch::{self, Pace};
use crate::fork::job::{Job, said};
use crate::fork::spent::{Said, Spent};
use crate::journal::recorder::Recorder;
use crate::process::Process;
use crate::talk::conversation::Trouble;
use crate::talk::failure::At;
use crate::talk::trial::{Ended, Manner, Talk};
use lath_core::plan::Case;
use lath_core::record::{
    Event, ForeignPolicy, ForeignResult, ForkRecord, ForkTurns, Iteration, PhaseName, ProcessCpu,
    Remarks, Slice, ThreadResult, TurnRecord,
};
use lath_core::turns::{self, COMPILED_ROUNDS, SETTLE_NS};
use lath_protocol::Iterate;
use lath_stats::statistics::median;
use lath_stats::turns::{self as stats, Time, Turn};
use std::cell::RefCell;
use std::time::SystemTime;

/// The conversations with all processes, each with its outcome. Ends them in any case: where one
/// fails, the others are interrupted. `best`: rounds of a block whose code is compiled while it runs,
/// if earlier blocks tell.
pub fn converse(
    jobs: &[Job<'_>],
    best: Option<u64>,
    processes: &mut [Process],
    recorder: &mut Recorder<'_>,
) -> Vec<Result<Ended<ForkRecord>, (Trouble, At)>> {
    let recorder = RefCell::new(recorder);
    let manners: Vec<Manner> = jobs
        .iter()
        .map(|job| job.runner.session.manner(job.slot.case))
        .collect();
    let mut emits: Vec<_> = jobs
        .iter()
        .map(|_| |event: &Event| recorder.borrow_mut().emit(event))
        .collect();
    let mut talks: Vec<Talk> = processes
        .iter_mut()
        .zip(&manners)
        .zip(&mut emits)
        .map(|((process, manner), emit)| Talk::new(process, manner, emit))
        .collect();
    let mut outcomes: Vec<Result<ForkRecord, Trouble>> = Vec::new();
    match measure(jobs, best, &mut talks) {
        Ok(all) => outcomes.extend(all.into_iter().map(Ok)),
        Err((who, trouble)) => {
            outcomes.extend(jobs.iter().map(|_| Err(Trouble::Interrupted)));
            outcomes[who] = Err(trouble);
        }
    }
    let all = talks.into_iter().zip(outcomes);
    all.map(|(talk, outcome)| talk.conclude(outcome)).collect()
}

/// A process between its warm-up and its end.
struct Member<'a> {
    case: &'a Case,
    /// Least length of its turns.
    turn_ns: u64,
    /// Calls of a batch, from its warm-up on, and the time of a call.
    pace: Pace,
    warmup: Iteration,
    /// Of a runtime that compiles: [`Warm::levels`].
    levels: Vec<(u64, f64)>,
    answers: Vec<Iteration>,
    peak_rss_kib: Option<u64>,
    process: Option<ProcessCpu>,
    rest: Rest,
}

fn measure(
    jobs: &[Job<'_>],
    best: Option<u64>,
    talks: &mut [Talk<'_>],
) -> Result<Vec<ForkRecord>, (usize, Trouble)> {
    let mut said = Vec::new();
    for (who, job) in jobs.iter().enumerate() {
        said.push(begin(job, &mut talks[who]).map_err(|trouble| (who, trouble))?);
    }
    let mut members = warm(jobs, talks, &said)?;
    let pids: Vec<u32> = said.iter().map(|said| said.pid).collect();
    let cpu = match said.iter().any(|said| said.starts_processes) {
        true => None,
        false => bind(jobs, &pids),
    };
    let rounds = rounds(jobs, &members, best);
    let order = block_order(jobs, rounds);
    let began_ms = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .map_or(0, |since| since.as_millis() as u64);
    let spent = |talks: &[Talk<'_>], who: usize| Spent::of(&talks[who].process.group(), &said[who]);
    let began: Vec<Option<Spent>> = (0..members.len()).map(|who| spent(talks, who)).collect();
    for &who in &order {
        let member = &mut members[who];
        let turn = member.answers.len() as u64 + 1;
        let iterate = member.turn(turn, 2 * rounds);
        member.rest.ends();
        let answer = talks[who].turn(member.case, &iterate);
        member.rest.begins();
        member
            .answers
            .push(answer.map_err(|trouble| (who, trouble))?);
    }
    for (who, member) in members.iter_mut().enumerate() {
        let both = began[who].as_ref().zip(spent(talks, who));
        let threads = member.case.threads.max(1);
        member.process = both.map(|(began, now)| member.spent(began.until(&now, threads)));
        let talk = &mut talks[who];
        talk.finish(member.case).map_err(|trouble| (who, trouble))?;
        member.peak_rss_kib = said[who].peak_rss_kib(talk.process.pid());
    }
    let letters = letters(jobs, &order);
    let all = members.into_iter().zip(jobs);
    Ok(all
        .map(|(member, job)| {
            let turns = ForkTurns {
                began_ms,
                order: letters.clone(),
                cpu,
                layout: job.layout,
                placements: job.placements(),
                ..ForkTurns::default()
            };
            member.measured(job, turns)
        })
        .collect())
}

fn begin(job: &Job<'_>, talk: &mut Talk<'_>) -> Result<Said, Trouble> {
    let hello = talk.hello()?;
    let mut trial = job.trial(job.case(), &hello);
    // The probes would take longer than the turns.
    trial.speed = false;
    talk.begin(trial)?;
    Ok(Said::of(&hello))
}

/// Every process after its warm-up.
fn warm<'a>(
    jobs: &[Job<'a>],
    talks: &mut [Talk<'_>],
    said: &[Said],
) -> Result<Vec<Member<'a>>, (usize, Trouble)> {
    let mut members: Vec<Member> = Vec::new();
    let compiled = warmup::of_compiled(jobs, talks)?;
    for ((who, job), compiled) in jobs.iter().enumerate().zip(compiled) {
        let others: Vec<Pace> = members.iter().map(|member| member.pace).collect();
        let again = !said[who].starts_processes;
        let warm = warm_up(job, &others, compiled, again, &mut talks[who]);
        let warm = warm.map_err(|trouble| (who, trouble))?;
        members.push(warm);
    }
    Ok(members)
}

/// The rounds of the block: as long as was asked for, or as usual.
fn rounds(jobs: &[Job<'_>], members: &[Member<'_>], best: Option<u64>) -> u64 {
    let calls_ns = members.iter().map(|member| member.pace.ns);
    let cases = jobs.iter().map(Job::case);
    match cases.filter_map(turns::asked_ns).max() {
        Some(asked_ns) => turns::asked_rounds(asked_ns, calls_ns, turn_ns(&jobs[0])),
        None => {
            let compiled = jobs.iter().any(Job::jit);
            let compiled = compiled.then(|| best.unwrap_or(COMPILED_ROUNDS));
            turns::rounds(calls_ns, compiled, turn_ns(&jobs[0]))
        }
    }
}

/// Code that no compiler changes while it runs is warm when its batches have their final number of
/// calls: the same in all processes of a contender, and for contenders of similar speed. Other code
/// has warmed up before. `again`: later calls may be much faster than the first one.
fn warm_up<'a>(
    job: &Job<'a>,
    others: &[Pace],
    compiled: Option<Warm>,
    again: bool,
    talk: &mut Talk<'_>,
) -> Result<Member<'a>, Trouble> {
    let case = job.case();
    let (answer, pace, warmup_end, levels) = if let Some(warm) = compiled {
        let pace = warm.answers.last().and_then(Pace::of);
        (sum(warm.answers), pace, warm.end, warm.levels)
    } else {
        let iterate = Iterate {
            phase: PhaseName::Warmup,
            time_ns: turn_ns(job),
            batch_size: case.warmup.batch_size,
            calls: job.calls.unwrap_or(0),
            ..Iterate::default()
        };
        let first = talk.turn(case, &iterate)?;
        let mut pace = Pace::of(&first);
        let mut answers = vec![first];
        // A first call that compiles, imports or connects may take all of that time, and says
        // nothing of later ones.
        if again && answers[0].batches == 1 {
            let next = Iterate {
                index: 2,
                ..iterate
            };
            let second = talk.turn(case, &next)?;
            pace = Pace::of(&second);
            answers.push(second);
        }
        (sum(answers), pace, None, Vec::new())
    };
    let pace = pace.ok_or_else(|| Trouble::Broken("it called nothing".to_owned()))?;
    let calls = match job.calls {
        Some(calls) => calls,
        None => batch::agree(pace, others, job.batch_ns(), turn_ns(job)),
    };
    let mut warmup = said(case, answer);
    warmup.remarks.warmup_end = warmup_end;
    Ok(Member {
        case,
        turn_ns: turn_ns(job),
        pace: Pace { calls, ..pace },
        warmup,
        levels,
        answers: Vec::new(),
        peak_rss_kib: None,
        process: None,
        rest: Rest::new(talk.process.group()),
    })
}

/// Processes with one thread take turns on one CPU, drawn at random from those that they may use:
/// none of them migrates, and all have one clock. Others use all CPUs: threads of a collector or a
/// compiler would be in the way of the thread that measures.
fn bind(jobs: &[Job<'_>], pids: &[u32]) -> Option<usize> {
    let one_thread = |pid: &u32| cpu::has_one_thread(*pid);
    let several = jobs.iter().any(|job| job.case().threads > 1);
    if several || jobs.iter().any(Job::jit) || !pids.iter().all(one_thread) {
        return None;
    }
    let (number, family) = block_of(&jobs[0]);
    let seed = jobs[0].runner.session.plan.seed;
    cpu::bind_all(pids, turns::draw(seed, family, number))
}

/// Least length of a turn of the block.
fn turn_ns(job: &Job<'_>) -> u64 {
    turns::turn_ns(job.runner.session.plan, block_of(job).1)
}

/// Number and family of the block.
fn block_of(job: &Job<'_>) -> (u64, usize) {
    let block = job.slot.block;
    block.map_or((job.slot.fork, 0), |block| (block.number, block.family))
}

/// Who measures when: indices of jobs.
fn block_order(jobs: &[Job<'_>], rounds: u64) -> Vec<usize> {
    let (number, family) = block_of(&jobs[0]);
    let seed = jobs[0].runner.session.plan.seed;
    turns::order(seed, family, number, jobs.len(), rounds)
}

/// The order by places in the family: `A` is the baseline.
fn letters(jobs: &[Job<'_>], order: &[usize]) -> String {
    let letter = |who: &usize| {
        let job = &jobs[*who];
        let families = &job.runner.session.plan.families;
        let family = job.slot.block.map(|block| &families[block.family]);
        let place = family.and_then(|it| it.cases.iter().position(|case| *case == job.slot.case));
        char::from(b'A' + place.unwrap_or(*who) as u8)
    };
    order.iter().map(letter).collect()
}

impl Member<'_> {
    fn turn(&self, turn: u64, turns: u64) -> Iterate {
        Iterate {
            time_ns: self.turn_ns,
            batch_size: self.case.measurement.batch_size,
            calls: self.pace.calls,
            settle_ns: SETTLE_NS,
            turn,
            turns,
            slices: true,
            last: turn == turns,
            ..Iterate::default()
        }
    }

    /// While others have their turns, a process waits.
    fn spent(&self, process: ProcessCpu) -> ProcessCpu {
        let turns = self.answers.iter().map(|answer| answer.wall_ns + SETTLE_NS);
        ProcessCpu {
            wall_ns: turns.sum(),
            ..process
        }
    }

    /// `block`: what is known of all its processes.
    fn measured(self, job: &Job<'_>, block: ForkTurns) -> ForkRecord {
        let turns: Vec<TurnRecord> = self.answers.iter().map(record).collect();
        let all: Vec<Turn> = self.answers.iter().map(with_slices).collect();
        let low = |time| stats::low_value(&all, time).filter(|low| low.is_finite());
        let low_ns = [Time::Wall, Time::Cpu].map(|time| low(time).map(f64::exp));
        let together = together_in(&self.answers);
        let Member { answers, case, .. } = self;
        let (helpers, helped) = helpers(self.process, &answers, case.threads, job.jit());
        let mut sum = said(case, sum(answers));
        sum.process = self.process.map(Box::new);
        ForkRecord {
            warmup: vec![self.warmup],
            measurement: vec![sum],
            turns: Some(ForkTurns {
                turns,
                low_ns,
                turn_ns: self.turn_ns,
                threads: if case.threads > 1 { case.threads } else { 0 },
                together,
                settle_ns: SETTLE_NS,
                helped,
                helpers,
                beside_ns: self.rest.beside_ns,
                waited_ns: self.rest.waited_ns,
                warmup: self.levels,
                ..block
            }),
            peak_rss_kib: self.peak_rss_kib,
            ..job.record()
        }
    }
}

/// The sum over the threads, of which there is mostly one.
fn record(answer: &Iteration) -> TurnRecord {
    let sum = |of: fn(&ThreadResult) -> Option<u64>| answer.threads.iter().map(of).sum();
    TurnRecord {
        calls: answer.calls(),
        wall_ns: answer.ns(),
        cpu_ns: sum(|thread| thread.cpu_ns),
        voluntary: sum(|thread| thread.voluntary),
        involuntary: sum(|thread| thread.involuntary),
    }
}

/// How far several threads measured at the same time, over all turns.
fn together_in(answers: &[Iteration]) -> Option<[u64; 4]> {
    let several = answers.iter().filter(|answer| answer.threads.len() > 1);
    let turns: Option<Vec<[u64; 4]>> = several.map(Iteration::extent).collect();
    let turns = turns.filter(|turns| !turns.is_empty())?;
    let of = |at: usize| turns.iter().map(move |turn| turn[at]);
    let skew = |at: usize| median(&of(at).map(|ns| ns as f64).collect::<Vec<_>>()) as u64;
    Some([skew(0), skew(1), of(2).sum(), of(3).sum()])
}

pub(super) fn with_slices(answer: &Iteration) -> Turn {
    let slices = answer
        .threads
        .iter()
        .flat_map(|thread| &thread.detail.slices);
    let slices = slices.map(|slice| match *slice {
        Slice::Cpu(calls, wall_ns, cpu_ns) => stats::Slice {
            calls,
            wall_ns,
            cpu_ns: Some(cpu_ns),
        },
        Slice::Wall(calls, wall_ns) => stats::Slice {
            calls,
            wall_ns,
            cpu_ns: None,
        },
    });
    Turn {
        slices: slices.collect(),
        ..Turn::default()
    }
}

/// Secondary results of another harness: turns are combined as it combines iterations.
fn together(answers: &[Iteration]) -> Vec<ForeignResult> {
    let mut all: Vec<(ForeignResult, f64)> = Vec::new();
    for result in answers.iter().flat_map(|answer| &answer.remarks.results) {
        let known = all.iter_mut().find(|(one, _)| one.label == result.label);
        let Some((one, turns)) = known else {
            all.push((result.clone(), 1.0));
            continue;
        };
        *turns += 1.0;
        let combine = match one.policy {
            ForeignPolicy::Avg | ForeignPolicy::Sum => std::ops::Add::add,
            ForeignPolicy::Max => f64::max,
            ForeignPolicy::Min => f64::min,
        };
        one.value = one.value.zip(result.value).map(|(a, b)| combine(a, b));
    }
    let mean = |(one, turns): (ForeignResult, f64)| ForeignResult {
        value: match one.policy {
            ForeignPolicy::Avg => one.value.map(|sum| sum / turns),
            _ => one.value,
        },
        ..one
    };
    all.into_iter().map(mean).collect()
}

/// The iteration that came in these turns.
fn sum(answers: Vec<Iteration>) -> Iteration {
    let results = together(&answers);
    let several = answers.len() > 1;
    let mut answers = answers.into_iter();
    let mut sum = answers.next().unwrap_or_default();
    let mut all = std::mem::take(&mut sum.remarks).into_inner();
    for next in answers {
        sum.batches += next.batches;
        sum.wall_ns += next.wall_ns;
        sum.operations = sum.operations.zip(next.operations).map(|(a, b)| a + b);
        add_remarks(&mut all, next.remarks.into_inner());
        let both = |a: Option<u64>, b: Option<u64>| a.zip(b).map(|(a, b)| a + b);
        for (thread, more) in sum.threads.iter_mut().zip(next.threads) {
            thread.calls += more.calls;
            thread.ns += more.ns;
            thread.cpu_ns = both(thread.cpu_ns, more.cpu_ns);
            thread.voluntary = both(thread.voluntary, more.voluntary);
            thread.involuntary = both(thread.involuntary, more.involuntary);
        }
    }
    // One turn's are not the iteration's: see `together_in`.
    for thread in &mut sum.threads {
        let mut detail = std::mem::take(&mut thread.detail).into_inner();
        detail.slices.clear();
        if several {
            (detail.begin_ns, detail.end_ns) = (None, None);
        }
        thread.detail = detail.into();
    }
    all.results = results;
    // The counts of other turns are not the iteration's.
    let Remarks {
        counters,
        uncounted,
        ..
    } = &mut all;
    counters.retain(|name, _| !uncounted.contains_key(name));
    sum.remarks = all.into();
    sum
}

fn add_remarks(sum: &mut Remarks, next: Remarks) {
    sum.interrupts += next.interrupts;
    for (name, count) in next.counters {
        *sum.counters.entry(name).or_default() += count;
    }
    sum.uncounted.extend(next.uncounted);
    sum.left_running = next.left_running;
    sum.deferred = sum.deferred.take().or(next.deferred);
    sum.gil |= next.gil;
    sum.others_ns = sum.others_ns.zip(next.others_ns).map(|(a, b)| a + b);
    sum.helpers |= next.helpers;
    // What the machine did in one turn is not theirs.
    sum.unawaited.retain(|name| next.unawaited.contains(name));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn remarked(remarks: Remarks) -> Iteration {
        Iteration {
            remarks: remarks.into(),
            ..Iteration::default()
        }
    }

    #[test]
    fn results_of_another_harness_are_combined_as_it_does() {
        let answer = |values: [f64; 3]| {
            let policies = [ForeignPolicy::Avg, ForeignPolicy::Sum, ForeignPolicy::Max];
            let result = |(value, policy)| ForeignResult {
                label: format!("{policy:?}"),
                value: Some(value),
                unit: "#".to_owned(),
                policy,
            };
            let results = values.into_iter().zip(policies).map(result).collect();
            remarked(Remarks {
                results,
                ..Remarks::default()
            })
        };
        let sum = sum(vec![
            answer([1.0, 1.0, 1.0]),
            answer([2.0, 2.0, 9.0]),
            answer([6.0, 3.0, 4.0]),
        ]);
        let values: Vec<Option<f64>> = sum
            .remarks
            .results
            .iter()
            .map(|result| result.value)
            .collect();
        assert_eq!(values, [Some(3.0), Some(6.0), Some(9.0)]);
    }

    #[test]
    fn a_counter_that_is_unknown_in_a_turn_is_unknown_in_the_iteration() {
        let counted = |count: f64| {
            remarked(Remarks {
                counters: [("n".to_owned(), count), ("m".to_owned(), 1.0)].into(),
                ..Remarks::default()
            })
        };
        let lost = remarked(Remarks {
            counters: [("m".to_owned(), 1.0)].into(),
            uncounted: [("n".to_owned(), "which went backwards".to_owned())].into(),
            ..Remarks::default()
        });
        let sum = sum(vec![counted(5.0), lost, counted(7.0)]);
        assert_eq!(sum.remarks.counters, [("m".to_owned(), 3.0)].into());
        assert_eq!(sum.remarks.uncounted.len(), 1);
    }
}

//! W979: processes whose speed changed while they had their turns. A runtime that compiles its code
//! again does that, now and then long after its warm-up; what is measured before is another speed
//! than what is measured later.

use crate::turns;
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Family;
use lath_core::record::{ForkRecord, ForkTurns, Record};
use lath_core::written::quantity;
use lath_core::written::words;
use lath_stats::statistics::median;
use lath_stats::turns::{Change, Turn, change};
use std::collections::BTreeMap;
use std::time::Duration;

/// Of a row's processes, this share changed in the same direction: one in so many.
const ONE_IN: usize = 3;
/// So many of them, so that chance in one does not name a row ...
const FEWEST: usize = 2;
/// ... unless the only one had so many turns.
const MANY_TURNS: usize = 96;

/// A block's processes by their cases: what they measured.
type Blocks<'a> = BTreeMap<(u64, u64), BTreeMap<usize, &'a ForkTurns>>;

pub fn of_case(record: &Record, case: usize) -> Option<Diagnostic> {
    let plan = &record.header.plan;
    let of_family = |(family, of): (usize, &Family)| judged(&blocks(record, family, of), of, case);
    let judged: Vec<Judged> = plan.families_of(case).flat_map(of_family).collect();
    let [slower, faster] = [1.0, -1.0].map(|sign| {
        let changes = judged.iter().filter_map(|process| process.change);
        let of_sign = changes.filter(|change| change.delta * sign > 0.0);
        of_sign.collect::<Vec<_>>()
    });
    let changed = if slower.len() >= faster.len() {
        slower
    } else {
        faster
    };
    let most = judged.iter().map(|process| process.turns).max()?;
    let least = if most >= MANY_TURNS { 1 } else { FEWEST };
    let is_named = changed.len() >= least && changed.len() * ONE_IN >= judged.len();
    let jit = plan.wrappers[plan.cases[case].wrapper].jit;
    is_named.then(|| told(&changed, judged.len(), jit))
}

/// A process with enough turns.
struct Judged {
    turns: usize,
    change: Option<Change>,
}

/// Those of a case, each beside the baseline of its block, or the baseline beside all others.
fn judged(blocks: &Blocks<'_>, family: &Family, case: usize) -> Vec<Judged> {
    let all = blocks.iter().flat_map(|((number, _), members)| {
        let turns = members.iter();
        turns.map(|(member, turns)| (*member, *number, *turns))
    });
    let by = turns::clock_of_turns(all).time();
    let plain = |of: &ForkTurns| of.turns.iter().map(turns::plain).collect::<Vec<Turn>>();
    let of_block = |members: &BTreeMap<usize, &ForkTurns>| {
        let own = plain(members.get(&case)?);
        let baseline = family.cases.first().filter(|base| **base != case);
        let baseline = baseline.and_then(|base| members.get(base));
        let others: Vec<Vec<Turn>> = match baseline {
            Some(baseline) => vec![plain(baseline)],
            None => {
                let others = members.iter().filter(|(member, _)| **member != case);
                others.map(|(_, turns)| plain(turns)).collect()
            }
        };
        let others: Vec<&[Turn]> = others.iter().map(Vec::as_slice).collect();
        Some(Judged {
            turns: own.len(),
            change: change(&own, &others, by)?,
        })
    };
    blocks.values().filter_map(of_block).collect()
}

/// Processes that measured to their end, and were at rest in the turns of others.
fn blocks<'a>(record: &'a Record, family: usize, of: &Family) -> Blocks<'a> {
    let mut blocks = Blocks::new();
    for case in &of.cases {
        for (number, turns) in record.cases[*case].forks.iter().filter_map(turned(family)) {
            let block = blocks.entry((number, turns.began_ms)).or_default();
            block.insert(*case, turns);
        }
    }
    blocks
}

fn turned<'a>(family: usize) -> impl Fn(&'a ForkRecord) -> Option<(u64, &'a ForkTurns)> {
    move |fork| {
        let block = fork.block.filter(|block| block.family == family)?;
        let turns = fork.turns.as_ref().filter(|turns| !turns.is_restless())?;
        (fork.ended && fork.failure.is_none()).then_some((block.number, turns))
    }
}

fn told(changed: &[Change], of: usize, jit: bool) -> Diagnostic {
    let typical =
        |value: fn(&Change) -> f64| median(&changed.iter().map(value).collect::<Vec<_>>());
    let ratio = typical(|change| change.delta).exp();
    let after_ns = typical(|change| change.after_ns as f64);
    let message = format!(
        "its speed changed while it measured: time per call {} in {}, after {} of turns",
        quantity::changes(&[ratio])(ratio),
        words::share(changed.len(), of, ["process", "processes"]),
        quantity::took(Duration::from_nanos(after_ns as u64))
    );
    Diagnostic::warning("W979", message).help(if jit {
        "its runtime probably compiled the code again: warm up longer (`-wi`, `-w`), measure each \
            process for less time (`-i`, `-r`), or try other flags of the runtime"
    } else {
        "look for something that grows or fills (heap, files, caches), or measure each process for \
            less time (`-i`, `-r`)"
    })
}

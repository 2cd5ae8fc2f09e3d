//! The object `lath` of a case in JSON: who ran what, how it compares with its baseline, whether
//! its result was proved, what happens once in a process. Absent fields are `null`; times are ns
//! unless their name says otherwise.

use super::metric_json::number;
use crate::board;
use crate::case::CaseResult;
use crate::comparison::{Compared, ContenderRow, FamilyResult};
use lath_core::plan::{Case, Lack};
use lath_core::record::{CheckRecord, Look, Record};
use lath_score::estimate::Estimate;
use lath_score::once::{self, Spread};
use lath_score::score;
use lath_score::steady::{self, Reached};
use lath_stats::compare::Pairing;
use lath_stats::interval::{Interval, IntervalKind};
use serde_json::{Value, json};

pub fn object(record: &Record, result: &CaseResult, families: &[FamilyResult]) -> Value {
    let (case, done, plan) = (
        result.case,
        &record.cases[result.index],
        &record.header.plan,
    );
    let wrapper = plan.wrappers.get(case.wrapper);
    let place = families
        .iter()
        .find_map(|f| Some((f, f.rows.iter().find(|r| r.case == result.index)?)));
    let found = Estimate::of(case, done);
    let blocks: Vec<Value> = done.forks.iter().map(|f| json!(f.block)).collect();
    let mut object = json!({
        "benchmark": board::bare(case),
        "contender": case.contender,
        "platform": wrapper.map(|w| &w.platform),
        "jit": wrapper.map(|w| w.jit),
        "estimate": found.map(|e| estimate(case, &e)),
        "interval": found.and_then(|e| e.interval).map(|i| calibrated(&i)),
        "family": place.map(|(family, _)| self::family(record, family, result.index)),
        "comparison": place.and_then(|(family, row)| comparison(record, family, row)),
        "check": done.check.as_ref().map(check),
        "firstCall": once::first_call(done).map(spread),
        "startUp": once::start_up(done).map(spread),
        "steady": steady::reached(case, done).map(reached),
        "bytesPerInvocation": case.bytes_per_invocation,
        "bytesPerSecond": found.and_then(|e| e.bytes_per_second(case)).map(number),
        "flameGraph": done.flames,
        "profiles": done.texts,
        "blocks": if blocks.iter().all(Value::is_null) { Value::Null } else { json!(blocks) },
    });
    add_lacks(&mut object, board::lacking_beside(plan, result.index));
    object
}

/// What everything in this object follows from, as a score; the fields before it have JMH's mean.
fn estimate(case: &Case, found: &Estimate) -> Value {
    let [low, high] = found
        .bounds(case)
        .map_or([Value::Null, Value::Null], |ends| ends.map(number));
    json!({
        "score": number(found.score(case)),
        "low": low,
        "high": high,
        "unit": score::unit(case),
        "forks": found.forks,
        "statistic": "geometric mean of the forks' mean times",
    })
}

/// Of the time per operation.
fn calibrated(found: &Interval) -> Value {
    let kind = match found.kind {
        IntervalKind::Calibrated => "calibrated",
        IntervalKind::PriorOnly => "prior-only",
        IntervalKind::ForkMeansOnly => "fork-means-only",
    };
    json!({"estimate": found.estimate, "low": found.low, "high": found.high, "level": found.level, "restsOn": kind})
}

fn family(record: &Record, family: &FamilyResult, case: usize) -> Value {
    let id = &record.header.plan.cases[family.baseline].id;
    let mut object = json!({"name": family.name, "baseline": id, "isBaseline": case == family.baseline, "parts": family.parts});
    add_lacks(
        &mut object,
        record
            .header
            .plan
            .lacks
            .iter()
            .filter(|lack| lack.family == family.name),
    );
    object
}

/// Nothing if there are none.
fn add_lacks<'a>(object: &mut Value, lacks: impl Iterator<Item = &'a Lack>) {
    let lacks: Vec<Value> = lacks
        .map(|lack| json!({"contender": lack.contender, "reason": lack.reason}))
        .collect();
    if !lacks.is_empty() {
        object["lacks"] = json!(lacks);
    }
}

fn comparison(record: &Record, family: &FamilyResult, row: &ContenderRow) -> Option<Value> {
    let compared = row.compared.as_ref()?;
    let tested = compared.tested();
    let of = |value: f64| tested.map(|_| number(value));
    let Compared {
        comparison,
        blocks,
        alpha,
        reason,
        ..
    } = compared;
    let estimates = comparison.estimates;
    Some(json!({
        "baseline": record.header.plan.cases[family.baseline].id,
        "ratio": of(comparison.ratio),
        "interval": tested.map(|(_, [low, high])| json!([number(low), number(high)])),
        "level": of(comparison.level),
        "p": of(comparison.p),
        "pAdjusted": of(comparison.p_adjusted),
        "verdict": compared.word(),
        "reason": reason,
        "decidedBy": tested.map(|_| compared.decided_by()),
        "estimates": tested.map(|_| json!({"ratio": number(estimates.ratio), "interval": [number(estimates.low), number(estimates.high)]})),
        "moreForks": comparison.more_forks,
        "paired": compared.pairing == Pairing::Paired,
        "blocks": blocks,
        "alpha": alpha,
        "look": compared.look.map(look),
    }))
}

fn look(look: Look) -> Value {
    json!({"blocks": look.blocks, "comparisons": look.comparisons, "undecided": look.undecided, "stop": look.stop})
}

fn check(check: &CheckRecord) -> Value {
    json!({"verdict": check.verdict, "got": check.got, "expected": check.expected, "against": check.against, "reason": check.reason})
}

fn spread(spread: Spread) -> Value {
    json!({"median": spread.median, "least": spread.least, "most": spread.most, "processes": spread.processes})
}

/// `seconds` is an upper bound, an iteration wide; `null`: not reached in the `watched` seconds.
fn reached(reached: Reached) -> Value {
    let Reached {
        seconds,
        resolution_s,
        watched_s,
        forks,
        judged,
    } = reached;
    json!({"seconds": seconds, "resolution": resolution_s, "watched": watched_s, "forks": forks, "judged": judged})
}

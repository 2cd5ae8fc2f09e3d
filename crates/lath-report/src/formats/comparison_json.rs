//! The object `lath` of a case in JSON: contender, comparison with the baseline, check of the
//! result, one-time values of a process. Absent fields are `null`; times are in ns unless their
//! name says otherwise.

use super::metric_json::number;
use crate::case::CaseResult;
use crate::comparison::{self, ComparisonResult, ContenderRow};
use crate::contender_table;
use crate::curve::{self, SpeedUp};
use crate::judgement::JudgementRow;
use lath_core::plan::{Case, Lack};
use lath_core::record::{CaseRecord, CheckRecord, ForkRecord, Look, Record};
use lath_score::estimate::Estimate;
use lath_score::once::Spread;
use lath_score::score;
use lath_score::steady::Reached;
use lath_score::times;
use lath_stats::interval::Interval;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What cases are to each other.
pub struct Relations<'a> {
    comparisons: Vec<ComparisonResult<'a>>,
    speed_ups: BTreeMap<usize, SpeedUp>,
}

impl Relations<'_> {
    pub fn of(record: &Record) -> Relations<'_> {
        Relations {
            comparisons: comparison::comparisons(record),
            speed_ups: curve::speed_ups_of(record),
        }
    }
}

pub fn object(record: &Record, result: &CaseResult, relations: &Relations) -> Value {
    let (case, done, plan) = (
        result.case,
        &record.cases[result.index],
        &record.header.plan,
    );
    let wrapper = plan.wrappers.get(case.wrapper);
    let place = relations
        .comparisons
        .iter()
        .find_map(|of| Some((of, of.rows.iter().find(|r| r.case == result.index)?)));
    let alone = comparison::row(record, result.index, None);
    let row = place.map_or(&alone, |(_, row)| row);
    let found = row.estimate;
    let blocks: Vec<Value> = done.forks.iter().map(|f| json!(f.block)).collect();
    let mut object = json!({
        "benchmark": contender_table::bare(case),
        "contender": case.contender,
        "platform": wrapper.map(|w| &w.platform),
        "jit": wrapper.map(|w| w.jit),
        "estimate": found.map(|e| estimate(case, &e, row)),
        "interval": found.and_then(|e| e.interval).map(|i| calibrated(&i)),
        "family": place.map(|(of, _)| family(record, of, result.index)),
        "comparison": place.and_then(|(of, row)| pair(record, of, row)),
        "check": done.check.as_ref().map(check),
        "firstCall": row.first_call.map(spread),
        "startUp": row.start_up.map(spread),
        "steady": row.steady.map(reached),
        "bytesPerInvocation": case.bytes_per_invocation,
        "bytesPerSecond": found.and_then(|e| e.bytes_per_second(case)).map(number),
        "flameGraph": done.flames,
        "profiles": done.texts,
        "blocks": if blocks.iter().all(Value::is_null) { Value::Null } else { json!(blocks) },
    });
    if let Some(found) = relations.speed_ups.get(&result.index) {
        object["speedUp"] = speed_up(found);
    }
    if let turns @ Value::Array(_) = turns(done) {
        object["turns"] = turns;
    }
    add_lacks(
        &mut object,
        contender_table::lacking_beside(plan, result.index),
    );
    object
}

/// The estimate, as a score: everything in this object uses it. The fields before it have JMH's
/// mean, of wall time.
fn estimate(case: &Case, found: &Estimate, row: &ContenderRow<'_>) -> Value {
    let [low, high] = found
        .bounds(case)
        .map_or([Value::Null, Value::Null], |ends| ends.map(number));
    json!({
        "score": number(found.score(case)),
        "low": low,
        "high": high,
        "unit": score::unit(case),
        "forks": found.forks,
        "clock": row.clock(),
        "statistic": match row.in_turns {
            true => "geometric mean of the mean times of seconds with blocks",
            false => "geometric mean of the forks' mean times",
        },
    })
}

/// Throughput of all threads / that of `overThreads`.
fn speed_up(found: &SpeedUp) -> Value {
    let [low, high] = found
        .bounds
        .map_or([Value::Null, Value::Null], |ends| ends.map(number));
    json!({
        "overThreads": found.over,
        "value": number(found.value),
        "low": low,
        "high": high,
        "efficiency": number(found.efficiency),
    })
}

/// For the time per operation.
fn calibrated(found: &Interval) -> Value {
    let kind = found.kind.word();
    json!({"estimate": found.estimate, "low": found.low, "high": found.high, "level": found.level, "restsOn": kind})
}

/// The key `family`: the comparison that a case is in.
fn family(record: &Record, of: &ComparisonResult, case: usize) -> Value {
    let id = &record.header.plan.cases[of.baseline].id;
    let mut object = json!({"name": of.name, "baseline": id, "isBaseline": case == of.baseline, "parts": of.families, "summary": contender_table::summary_of(record, of)});
    add_lacks(
        &mut object,
        record
            .header
            .plan
            .lacks
            .iter()
            .filter(|lack| lack.comparison == of.name),
    );
    object
}

/// Adds nothing if there are none.
fn add_lacks<'a>(object: &mut Value, lacks: impl Iterator<Item = &'a Lack>) {
    let lacks: Vec<Value> = lacks
        .map(|lack| json!({"contender": lack.contender, "reason": lack.reason}))
        .collect();
    if !lacks.is_empty() {
        object["lacks"] = json!(lacks);
    }
}

/// The key `comparison`: the case beside its baseline.
fn pair(record: &Record, of: &ComparisonResult, row: &ContenderRow) -> Option<Value> {
    let compared = row.compared.as_ref()?;
    let baseline = &record.header.plan.cases[of.baseline];
    Some(json!(PairRow {
        baseline: &baseline.id,
        judgement: compared.row(),
        baseline_score: row
            .beside
            .map(|beside| number(times::from_ns(baseline, beside.ns))),
        look: compared.look.map(look),
    }))
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PairRow<'a> {
    baseline: &'a str,
    #[serde(flatten)]
    judgement: JudgementRow,
    baseline_score: Option<Value>,
    look: Option<Value>,
}

/// What each process measured in turns; `null` without turns.
fn turns(done: &CaseRecord) -> Value {
    let of = |fork: &ForkRecord| {
        let turns = fork.turns.as_ref()?;
        Some(json!({
            "fork": fork.fork,
            "beganMs": turns.began_ms,
            "order": turns.order,
            "turnNs": turns.turn_ns,
            "threads": turns.threads,
            "together": turns.together,
            "settleNs": turns.settle_ns,
            "cpu": turns.cpu,
            "layout": turns.layout,
            "placements": turns.placements,
            "helped": turns.helped,
            "helpers": turns.helpers,
            "besideNs": turns.beside_ns,
            "waitedNs": turns.waited_ns,
            "warmup": turns.warmup,
            "turns": turns.turns,
            "lowNs": turns.low_ns,
        }))
    };
    let all: Vec<Value> = done.forks.iter().filter_map(of).collect();
    if all.is_empty() {
        Value::Null
    } else {
        json!(all)
    }
}

fn look(look: Look) -> Value {
    json!({"blocks": look.blocks, "pairs": look.pairs, "undecided": look.undecided, "stop": look.stop})
}

fn check(check: &CheckRecord) -> Value {
    json!({"verdict": check.verdict, "got": check.got, "expected": check.expected, "against": check.against, "reason": check.reason})
}

fn spread(spread: Spread) -> Value {
    json!({"median": spread.median, "least": spread.least, "most": spread.most, "processes": spread.processes})
}

/// `seconds` is an upper bound, one iteration wide; `null`: not steady within the `watched`
/// seconds.
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

//! How a judgement is written in every file: the fields of a comparison.

use super::{Evidence, InTurns};
use crate::turns::{self, Placed};
use lath_import::comparison::Permitted;
use lath_stats::compare::{PairResult, Pairing, Reason};
use serde::Serialize;

/// A comparison. Numbers are `null` without a test.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct JudgementRow {
    /// New / base of time.
    pub ratio: Option<f64>,
    /// Simultaneous interval of the ratio.
    pub interval: Option<[f64; 2]>,
    pub level: Option<f64>,
    pub p: Option<f64>,
    pub p_adjusted: Option<f64>,
    /// `faster`, `slower`, `same`, `inconclusive`, `depends`, `identical`, `not-tested`.
    pub verdict: &'static str,
    /// If `same`: the smallest of the margins 1, 2, 5 % and the requested one that holds the interval.
    pub same_within: Option<f64>,
    /// Why there is no verdict, or why the test of a run's forks was not paired.
    pub reason: Option<String>,
    /// The ratio of the fast ends of the forks, which decide nothing; `null` if they do not compare.
    pub fast_ends: Option<FastEndsRow>,
    /// If inconclusive, or the same within more than the margin: about how many more forks of each
    /// side (in turns: seconds with blocks) would decide it, judging by `interval`.
    pub more_forks: Option<u64>,
    /// Forks or blocks were compared in pairs.
    pub paired: bool,
    /// `null` if nothing was measured.
    pub schedule: Option<ScheduleRow>,
    /// Complete blocks; without blocks, the smaller number of forks of a side.
    pub blocks: usize,
    /// Permitted rate of false claims in all comparisons that share it, and their number; 0: only
    /// those that were tested.
    pub alpha: f64,
    pub members: usize,
}

#[derive(Clone, Debug, Serialize)]
pub struct FastEndsRow {
    pub ratio: f64,
    pub interval: [f64; 2],
}

/// How the sides were measured, and which clock the ratio is of.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ScheduleRow {
    /// `forks`, `turns`, or `mixed`.
    pub name: &'static str,
    /// Of the ratio: `cpu` or `wall`.
    pub clock: &'static str,
    /// Why not in turns, or not by CPU time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Seconds in which blocks of both began; of two runs, of the one that has fewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<usize>,
    /// Placements of code in the blocks, if there were several, and the share of the variance that
    /// they explain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout_variants: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout_share: Option<f64>,
    /// The placements are strata: the interval does not contain what they explain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout_strata: Option<bool>,
}

impl JudgementRow {
    pub fn of(evidence: &Evidence, found: &PairResult, permitted: Permitted) -> JudgementRow {
        let tested = found.verdict.is_tested();
        let number = |value: f64| Some(value).filter(|v| tested && v.is_finite());
        JudgementRow {
            ratio: number(found.ratio),
            interval: number(found.low)
                .zip(number(found.high))
                .map(|(low, high)| [low, high]),
            level: number(found.level),
            p: number(found.p),
            p_adjusted: number(found.p_adjusted),
            verdict: found.verdict.word(),
            same_within: found.same_within,
            reason: evidence.reason(found),
            fast_ends: found.fast.filter(|_| tested).map(|fast| FastEndsRow {
                ratio: fast.ratio,
                interval: [fast.low, fast.high],
            }),
            more_forks: found.more_forks,
            paired: evidence.pairing() == Pairing::Paired,
            schedule: evidence.schedule(),
            blocks: evidence.blocks(),
            alpha: permitted.alpha,
            members: permitted.pairs,
        }
    }
}

impl Evidence {
    /// `None`: nothing was measured.
    fn schedule(&self) -> Option<ScheduleRow> {
        let row = ScheduleRow {
            name: "forks",
            clock: self.clock().map_or("wall", turns::name),
            reason: self.clock().and_then(turns::why_wall),
            seconds: None,
            layout_variants: None,
            layout_share: None,
            layout_strata: None,
        };
        Some(match self {
            Evidence::Identical => return None,
            Evidence::Forks(_) => row,
            Evidence::Not(Reason::OtherSchedule) => ScheduleRow {
                name: "mixed",
                ..row
            },
            Evidence::Not(Reason::Restless) => ScheduleRow {
                name: "turns",
                ..row
            },
            Evidence::Not(_) => row,
            Evidence::Turns(InTurns { ratios, .. }) => ScheduleRow {
                name: "turns",
                seconds: Some(ratios.mean.seconds),
                layout_variants: ratios.placed.map(|placed: Placed| placed.variants),
                layout_share: ratios.placed.and_then(|placed| placed.share),
                layout_strata: ratios.placed.map(|placed| placed.strata),
                ..row
            },
            Evidence::Apart(_) => ScheduleRow {
                name: "turns",
                seconds: Some(self.blocks()),
                ..row
            },
        })
    }
}

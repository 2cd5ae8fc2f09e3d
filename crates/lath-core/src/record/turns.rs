//! What a process measured in the turns of a block.

use serde::{Deserialize, Serialize};

/// The turns of one process. Files of results have the other spelling of their keys.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ForkTurns {
    /// When the first turn of the block began, ms since 1970, UTC.
    #[serde(alias = "beganMs")]
    pub began_ms: u64,
    /// Whose turn it was, by the place in the family: `ABBA`.
    pub order: String,
    pub turns: Vec<TurnRecord>,
    /// Time per call, ns, below which a tenth of the process's batches lie, by wall time and by CPU
    /// time; `None`: too few batches, or no such clock.
    #[serde(alias = "lowNs")]
    pub low_ns: [Option<f64>; 2],
    /// Threads that measure, if there are several; the values of a turn are their sums.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub threads: u64,
    /// Of several threads: from the first one's beginning to the last one's, and from the first one's
    /// end to the last one's (medians of the turns), and the time in which all of them measured, and
    /// in which any of them did, ns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub together: Option<[u64; 4]>,
    /// Least length of a turn, and of the calls at its beginning that do not count, ns.
    #[serde(alias = "turnNs")]
    pub turn_ns: u64,
    #[serde(alias = "settleNs")]
    pub settle_ns: u64,
    /// The CPU to which the processes of the block were bound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu: Option<usize>,
    /// Which placement of its code the process had ([`crate::turns::layout`]).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub layout: u64,
    /// Placements of a balanced set ([`crate::language::Language::balanced_layouts`]): which of them
    /// the process had is `layout` modulo this. 0: its placement is a random draw, or the only one.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub placements: u64,
    /// The process's runtime may compile and collect memory in threads that its CPU time leaves out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub helped: bool,
    /// CPU time of those threads / that of the measuring one, where at most 1 % is permitted
    /// ([`crate::turns::COMPILED_OTHERS`]) on average over the processes of a contender. `None`: there
    /// are none, more is permitted, or nobody tells; then `helped` decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub helpers: Option<f64>,
    /// While others had their turns: CPU time of the process and of all that it started, and for how
    /// long, ns.
    #[serde(alias = "besideNs", default, skip_serializing_if = "is_zero")]
    pub beside_ns: u64,
    #[serde(alias = "waitedNs", default, skip_serializing_if = "is_zero")]
    pub waited_ns: u64,
    /// The iterations of a warm-up that ends by a rule, or by a given time: how long each took, us,
    /// and what the rule saw of it, ns a call.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warmup: Vec<(u64, f64)>,
}

/// A process that waits for its turn may work for this share of the time: a collector ends what it
/// began (Go's took 1 %, 6 % in a short block).
const AT_REST: f64 = 0.1;

impl ForkTurns {
    /// The process worked while others had their turns, so that nobody's times in that block count.
    pub fn is_restless(&self) -> bool {
        self.beside_ns as f64 > AT_REST * self.waited_ns as f64
    }
}

fn is_zero(n: &u64) -> bool {
    *n == 0
}

/// One turn: calls, wall time and CPU time in ns, and context switches because the thread waited and
/// because it had to make room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Row", into = "Row")]
pub struct TurnRecord {
    pub calls: u64,
    pub wall_ns: u64,
    pub cpu_ns: Option<u64>,
    pub voluntary: Option<u64>,
    pub involuntary: Option<u64>,
}

/// Journals have thousands of turns, so without names.
type Row = (u64, u64, Option<u64>, Option<u64>, Option<u64>);

impl From<Row> for TurnRecord {
    fn from((calls, wall_ns, cpu_ns, voluntary, involuntary): Row) -> TurnRecord {
        TurnRecord {
            calls,
            wall_ns,
            cpu_ns,
            voluntary,
            involuntary,
        }
    }
}

impl From<TurnRecord> for Row {
    fn from(turn: TurnRecord) -> Row {
        let TurnRecord {
            calls,
            wall_ns,
            cpu_ns,
            voluntary,
            involuntary,
        } = turn;
        (calls, wall_ns, cpu_ns, voluntary, involuntary)
    }
}

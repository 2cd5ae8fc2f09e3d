//! Results of one benchmark over commits.

use serde::Serialize;

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Timeline {
    pub title: String,
    /// What there is to see.
    pub sentence: String,
    /// What `at` of its moments is.
    pub axis: &'static str,
    pub moments: Vec<Moment>,
    pub marks: Vec<Mark>,
}

/// A result: estimate and interval, ns.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Moment {
    pub at: f64,
    pub revision: String,
    pub started: String,
    /// Results of one part are on one line: the same machine, set-up and code of the benchmark.
    pub part: usize,
    pub ns: f64,
    pub low: Option<f64>,
    pub high: Option<f64>,
    /// What is said of it.
    pub told: String,
}

/// Something between two results.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Mark {
    pub at: f64,
    /// `suspected`, `confirmed`, `accepted`, `refuted`; `conditions`: results before and after are
    /// not compared; `release`.
    pub kind: &'static str,
    pub words: String,
}

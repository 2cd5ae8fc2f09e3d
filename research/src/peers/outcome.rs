//! What a run measured.

use super::fork::Fork;
use super::schedule::Pair;

/// Everything a run found out.
pub struct Outcome {
    pub pairs: Vec<Measured>,
    /// Pairs measured and dropped because other processes were busy meanwhile.
    pub dropped: usize,
    pub environment: Vec<(String, String)>,
}

/// Both sides of one body in one block.
pub struct Measured {
    pub pair: Pair,
    pub lath: Fork,
    pub peer: Fork,
}

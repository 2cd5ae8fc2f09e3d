//! Blocks in strata, and the degrees of freedom that those take.

/// Blocks of several placements of code, each a stratum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Strata {
    pub(crate) blocks: usize,
    pub(crate) placements: usize,
    /// How many times as large the variance of the mean is as with equally many blocks each.
    pub(crate) uneven: f64,
}

impl Strata {
    /// The share of the degrees of freedom of blocks that the placements leave.
    pub(crate) fn left(&self) -> f64 {
        let all = self.blocks.saturating_sub(1) as f64;
        self.blocks.saturating_sub(self.placements) as f64 / all
    }

    pub(crate) fn degrees(&self, values: usize) -> f64 {
        values.saturating_sub(1) as f64 * self.left()
    }

    /// As many blocks in each value, for so many more values.
    pub(crate) fn with_more(&self, values: usize, more: usize) -> Strata {
        let each = self.blocks as f64 / values as f64;
        Strata {
            blocks: self.blocks + (each * more as f64) as usize,
            ..*self
        }
    }
}

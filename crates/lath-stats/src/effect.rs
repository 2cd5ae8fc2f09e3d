//! The difference of two sides on one machine, to be combined with those of others
//! ([`crate::machines`]).

/// What one machine says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    /// Logarithm of the ratio.
    pub log_ratio: f64,
    pub standard_error: f64,
    /// Of the standard error.
    pub degrees: f64,
}

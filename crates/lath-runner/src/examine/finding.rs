//! What is noted of an answer.

/// An answer that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The command, or what happened instead of one.
    pub at: String,
    pub expected: String,
    pub came: String,
    pub remedy: String,
    /// Runs work all the same.
    pub is_advice: bool,
}

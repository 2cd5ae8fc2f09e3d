//! What a language of the C family gives to its scan.

/// A language of the C family.
pub struct Dialect {
    pub id: &'static str,
    pub grammar: fn() -> tree_sitter::Language,
    /// Text of its `benchmarks.scm`.
    pub query: &'static str,
    pub cpp: bool,
}

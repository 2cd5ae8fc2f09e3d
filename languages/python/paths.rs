//! Paths in the arguments of an interpreter.

use crate::shared::paths::Shape::{After, Other, Path};
use crate::shared::paths::{Takes, next, same, spans, whole};
use lath_core::paths::Span;

const RUNTIME: &[Takes] = &[
    same("-Xpycache_prefix=", Path),
    next("-X", After("pycache_prefix=")),
    next("-W", Other),
    next("--check-hash-based-pycs", Other),
    next("--jit", Other),
];

/// See [`lath_core::language::Language::paths`].
pub fn of(words: &[String]) -> Vec<Span> {
    spans(RUNTIME, &whole(words))
}

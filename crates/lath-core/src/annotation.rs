//! Annotation text: tokens, grammar, the table of declared annotations, and the check of one
//! against the other.
//!
//! Parsed here once for all languages; a language only finds the text.

pub mod check;
mod checked;
pub mod declared;
mod lexer;
mod parser;
mod role;

pub use check::{Checked, check};
pub use checked::layer;
pub use declared::{DECLARED, Declared, Target};
pub use parser::{Annotation, Literal, WrittenArgument, extent, parse};
pub use role::Roles;

#[cfg(test)]
mod tests;

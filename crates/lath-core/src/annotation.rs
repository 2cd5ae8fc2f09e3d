//! Annotation text: tokens, grammar, the table of declared annotations, and the check of an
//! annotation against its declaration.
//!
//! All languages share this parser; a language only finds the text.

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

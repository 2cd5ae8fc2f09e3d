//! Whether what was computed is right, and what speaks against the numbers.

pub mod check;
mod proof;
pub mod quality;
pub mod speed;

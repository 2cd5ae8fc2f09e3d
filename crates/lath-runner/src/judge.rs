//! Decides whether results are right, and which warnings their numbers need.

pub mod check;
pub mod proof;
pub mod quality;
pub mod speed;

//! How numbers are written, for whoever prints one.

pub mod number;
pub mod quantity;
pub mod time;
pub mod uncertainty;
pub mod units;
pub mod words;

//! Steady states against worked examples, another implementation, and series of known truth.

mod known_truth;
mod properties;
mod reference;
mod series;
mod worked;

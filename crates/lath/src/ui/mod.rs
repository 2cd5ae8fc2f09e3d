//! What a terminal shows while a run goes on.

pub mod progress;

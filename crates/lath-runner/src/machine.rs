//! What lath runs on: how it is described, who measures on it, and where results are written.

pub mod environment;
pub mod lock;
pub mod preflight;
pub mod whole;

//! The journal: a run's events as JSON lines, appended while it goes on, so that nothing measured
//! is lost.
//!
//! The first line is the header. Each line is one write; only the last one can be torn, and is then
//! ignored.

mod folder;
mod prune;
mod read;
pub mod recorder;
mod replay;
mod write;

pub use folder::{default_dir, fresh_path, latest, latest_matching};
pub use read::read;
pub use replay::replay;
pub use write::Journal;

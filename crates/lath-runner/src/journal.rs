//! The journal: a run's events as JSON lines, appended during the run, so that no measurement is
//! lost.
//!
//! The first line is the header. Each line is one write. Only the last line can be torn; readers
//! then ignore it.

mod folder;
mod life;
mod prune;
mod read;
pub mod recorder;
mod replay;
mod write;

pub use folder::{default_dir, fresh_path, latest, latest_matching, newest};
pub(crate) use life::Life;
pub use read::read;
pub use replay::replay;
pub use write::{Journal, write_record};

//! `lath run --save-baseline`.

use super::Measured;
use lath_core::diagnostic::Diagnostic;
use lath_history::baselines::{self, Baselines, Saved};

/// The name to keep a run under, and where.
pub struct Kept<'a> {
    name: &'a str,
    baselines: Baselines,
}

impl<'a> Kept<'a> {
    /// L503: that is no name.
    pub fn of(name: Option<&'a str>) -> Result<Option<Kept<'a>>, Vec<Diagnostic>> {
        let Some(name) = name else {
            return Ok(None);
        };
        baselines::check_name(name).map_err(|d| vec![d])?;
        let baselines = Baselines::here().map_err(|d| vec![d])?;
        Ok(Some(Kept { name, baselines }))
    }

    pub fn save(&self, run: &Measured) -> Result<(), Vec<Diagnostic>> {
        let name = self.name;
        let saved = self.baselines.save(name, &run.record, &run.journal)?;
        match saved {
            Saved::In(folder) => eprintln!("# Baseline {name} saved in {}", folder.display()),
            Saved::NotWhole => eprintln!("# Baseline {name} not saved: the run did not end"),
            Saved::Nothing => eprintln!("# Baseline {name} not saved: nothing was measured"),
        }
        Ok(())
    }
}

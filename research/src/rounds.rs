//! Flags of the studies that measure several times, on the machine as it is or beside busy processes.

use std::ops::Range;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Rounds {
    #[arg(long, value_name = "N", default_value_t = 1)]
    rounds: u64,
    /// Of the first round; each further one has the next.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Processes beside it: every other computes, the rest copy memory.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub busy: usize,
    /// Everything, for reading by programs.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

impl Rounds {
    pub fn seeds(&self) -> Range<u64> {
        self.seed..self.seed + self.rounds
    }

    /// `Seeds 1 to 3`
    pub fn told(&self) -> String {
        let last = self.seed + self.rounds - 1;
        format!("Seeds {} to {last}", self.seed)
    }

    /// What they were, for the file.
    pub fn settings(&self) -> serde_json::Value {
        serde_json::json!({"rounds": self.rounds, "seed": self.seed, "busy": self.busy})
    }

    /// The file, if one was asked for.
    pub fn write(&self, text: impl FnOnce() -> String) -> Result<(), String> {
        let Some(path) = &self.json else {
            return Ok(());
        };
        std::fs::write(path, text()).map_err(|e| format!("{}: {e}", path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::Rounds;

    #[test]
    fn each_round_has_a_seed() {
        let folder = tempfile::tempdir().unwrap_or_else(|e| panic!("{e}"));
        let file = folder.path().join("r.json");
        let path = file.to_string_lossy();
        let line = ["--rounds", "3", "--seed", "7", "--json", &path];
        let of = crate::parsed::<Rounds>(&line).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(of.seeds().collect::<Vec<_>>(), [7, 8, 9]);
        assert_eq!(of.told(), "Seeds 7 to 9");
        assert_eq!(of.write(|| "{}".to_owned()), Ok(()));
        assert_eq!(std::fs::read_to_string(&file).ok().as_deref(), Some("{}"));
        let none = crate::parsed::<Rounds>(&[]).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(none.write(|| unreachable!("no file")), Ok(()));
    }
}

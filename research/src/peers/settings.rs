//! How often and how long: the folder's own numbers, replaced by those of the command line. Both
//! sides of a pair are given the same ones.

use serde::Deserialize;
use std::time::Duration;

/// The least for a paired verdict.
pub const LEAST_BLOCKS: usize = 5;

/// What somebody asks for; the rest is left to others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, clap::Args)]
#[serde(default, deny_unknown_fields)]
pub struct Asked {
    #[arg(long, value_name = "N")]
    pub blocks: Option<u64>,
    #[arg(long, value_name = "N")]
    pub turns: Option<u64>,
    #[arg(long, value_name = "N")]
    pub iterations: Option<u64>,
    #[arg(long = "time", value_name = "MS")]
    pub time_ms: Option<u64>,
    #[arg(long, value_name = "N")]
    pub warmup_iterations: Option<u64>,
    #[arg(long = "warmup", value_name = "MS")]
    pub warmup_ms: Option<u64>,
}

/// What nobody says.
const DEFAULT: Asked = Asked {
    blocks: Some(20),
    turns: Some(10),
    iterations: Some(6),
    time_ms: Some(5),
    warmup_iterations: Some(1),
    warmup_ms: Some(20),
};

#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Pairs of each body.
    pub blocks: usize,
    /// Processes of each side in a pair, taking turns. What disturbs one of them leaves the low
    /// quantile of all alone.
    pub turns: usize,
    /// Measured iterations of a process.
    pub iterations: usize,
    /// Least time of a measured iteration.
    pub time: Duration,
    pub warmup_iterations: usize,
    /// Least time of one of them.
    pub warmup: Duration,
}

impl Asked {
    fn or(self, other: Asked) -> Asked {
        Asked {
            blocks: self.blocks.or(other.blocks),
            turns: self.turns.or(other.turns),
            iterations: self.iterations.or(other.iterations),
            time_ms: self.time_ms.or(other.time_ms),
            warmup_iterations: self.warmup_iterations.or(other.warmup_iterations),
            warmup_ms: self.warmup_ms.or(other.warmup_ms),
        }
    }
}

impl Settings {
    /// Of the command line, else of the folder, else the default.
    pub fn settle(command_line: Asked, folder: Asked) -> Result<Settings, String> {
        let asked = command_line.or(folder).or(DEFAULT);
        let number = |given: Option<u64>| {
            usize::try_from(given.unwrap_or_default()).map_err(|e| e.to_string())
        };
        let millis = |given: Option<u64>| Duration::from_millis(given.unwrap_or_default());
        let settings = Settings {
            blocks: number(asked.blocks)?,
            turns: number(asked.turns)?,
            iterations: number(asked.iterations)?,
            time: millis(asked.time_ms),
            warmup_iterations: number(asked.warmup_iterations)?,
            warmup: millis(asked.warmup_ms),
        };
        if settings.blocks < LEAST_BLOCKS {
            return Err(format!(
                "a paired verdict needs {LEAST_BLOCKS} blocks or more"
            ));
        }
        if settings.turns == 0
            || settings.iterations == 0
            || settings.warmup_iterations == 0
            || settings.time.is_zero()
            || settings.warmup.is_zero()
        {
            return Err("a side needs a turn, a process a warm-up iteration and a measured one, an iteration some time".to_owned());
        }
        Ok(settings)
    }
}

#[cfg(test)]
mod tests {
    use super::{Asked, Settings};

    #[test]
    fn the_command_line_comes_before_the_folder() {
        let settings = Settings::settle(
            Asked {
                blocks: Some(7),
                ..Asked::default()
            },
            Asked {
                blocks: Some(9),
                turns: Some(2),
                ..Asked::default()
            },
        )
        .unwrap();
        assert_eq!(
            (settings.blocks, settings.turns, settings.iterations),
            (7, 2, 6)
        );
    }

    #[test]
    fn what_says_nothing_is_refused() {
        let none = Asked::default();
        for asked in [
            Asked {
                blocks: Some(4),
                ..none
            },
            Asked {
                turns: Some(0),
                ..none
            },
            Asked {
                iterations: Some(0),
                ..none
            },
            Asked {
                time_ms: Some(0),
                ..none
            },
            Asked {
                warmup_ms: Some(0),
                ..none
            },
            Asked {
                warmup_iterations: Some(0),
                ..none
            },
        ] {
            assert!(Settings::settle(asked, none).is_err(), "{asked:?}");
            assert!(Settings::settle(none, asked).is_err(), "{asked:?}");
        }
    }
}

//! Options of `flamegraph`: folder and sampler.

use std::path::PathBuf;

/// Default folder for pictures.
const FOLDER: &str = "flamegraphs";

/// The sampler for machine code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    Perf,
    Callgrind,
}

impl Means {
    pub const ALL: [Means; 2] = [Means::Perf, Means::Callgrind];

    pub fn name(self) -> &'static str {
        match self {
            Means::Perf => "perf",
            Means::Callgrind => "callgrind",
        }
    }
}

/// The text after `flamegraph:`, separated by semicolons.
#[derive(Debug, PartialEq, Eq)]
pub struct FlameOptions {
    pub folder: PathBuf,
    /// The requested sampler for machine code; `None`: any.
    pub by: Option<Means>,
}

impl FlameOptions {
    pub fn parse(text: &str) -> Result<FlameOptions, String> {
        let mut options = FlameOptions {
            folder: PathBuf::from(FOLDER),
            by: None,
        };
        for option in text.split(';').filter(|option| !option.is_empty()) {
            match option.split_once('=') {
                Some(("dir", folder)) if !folder.is_empty() => {
                    options.folder = PathBuf::from(folder)
                }
                Some(("by", name)) => {
                    let names = Means::ALL.map(Means::name).join(" or ");
                    let found = Means::ALL.into_iter().find(|means| means.name() == name);
                    options.by = Some(
                        found.ok_or_else(|| format!("can be drawn by {names}, not by `{name}`"))?,
                    );
                }
                _ => {
                    return Err(format!(
                        "has the options dir=FOLDER and by=PROGRAM, not `{option}`"
                    ));
                }
            }
        }
        Ok(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_say_where_and_by_whom() {
        assert_eq!(
            FlameOptions::parse("").unwrap(),
            FlameOptions {
                folder: "flamegraphs".into(),
                by: None
            }
        );
        let both = FlameOptions::parse("dir=a/b=c;by=perf").unwrap();
        assert_eq!(
            both,
            FlameOptions {
                folder: "a/b=c".into(),
                by: Some(Means::Perf)
            }
        );
        assert!(FlameOptions::parse("by=gdb").is_err_and(|why| why.contains("perf or callgrind")));
        assert!(
            ["dir", "dir=", "colour=red"]
                .iter()
                .all(|text| FlameOptions::parse(text).is_err())
        );
    }
}

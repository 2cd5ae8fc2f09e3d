//! What `--on` says.

use crate::bundle::Bundle;
use crate::command::Template;
use crate::executor::{Executor, Wanted};
use crate::slurm::{Asked, Slurm};
use crate::ssh::Ssh;
use lath_core::diagnostic::Diagnostic;
use std::path::{Path, PathBuf};

/// Where parts run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum On {
    /// Hosts, as ssh takes them.
    Ssh(Vec<String>),
    /// The words of a command that runs a part.
    Command(Vec<String>),
    /// The queue of a cluster.
    Slurm(Asked),
}

impl On {
    /// # Errors
    /// L503: that is no place.
    pub fn parse(text: &str) -> Result<On, Diagnostic> {
        let wrong = |why: String| {
            Diagnostic::error("L503", format!("--on: {why}")).help(
                "--on ssh:HOST,HOST, --on slurm:PARTITION,--OPTION=VALUE or --on command:TEMPLATE",
            )
        };
        match text.split_once(':') {
            Some(("ssh", hosts)) => {
                let hosts: Vec<String> = hosts.split(',').map(|it| it.trim().to_owned()).collect();
                let twice = |at: &usize| hosts[..*at].contains(&hosts[*at]);
                if let Some(host) = hosts.iter().find(|host| !is_host(host)) {
                    Err(wrong(format!("`{host}` is no host")))
                } else if let Some(at) = (0..hosts.len()).find(twice) {
                    let host = &hosts[at];
                    Err(wrong(format!(
                        "`{host}` is named twice, and has one part at a time"
                    )))
                } else {
                    Ok(On::Ssh(hosts))
                }
            }
            Some(("command", template)) => match shell_words::split(template) {
                Ok(words) if !words.is_empty() => Ok(On::Command(words)),
                Ok(_) => Err(wrong("the command is empty".to_owned())),
                Err(error) => Err(wrong(format!("{error} in `{template}`"))),
            },
            Some(("slurm", asked)) => Asked::parse(asked).map(On::Slurm).map_err(wrong),
            _ => Err(wrong(format!("not `{text}`"))),
        }
    }

    /// Whether a run there goes on here: a job's options, such as its time limit, may be others.
    pub fn goes_on(&self, earlier: &On) -> bool {
        match (self, earlier) {
            (On::Slurm(own), On::Slurm(earlier)) => own.partition == earlier.partition,
            _ => self == earlier,
        }
    }

    /// How many parts there are, unless the user says so. `None`: only the user can say.
    pub fn shards(&self) -> Option<u64> {
        match self {
            On::Ssh(hosts) => Some(hosts.len() as u64),
            On::Command(_) | On::Slurm(_) => None,
        }
    }

    /// How many places there are for parts.
    pub fn places(&self) -> usize {
        match self {
            On::Ssh(hosts) => hosts.len(),
            On::Command(_) | On::Slurm(_) => 1,
        }
    }

    /// What is copied there. `named`, `asked`: as for [`Bundle::of`].
    ///
    /// # Errors
    /// L502: nothing is, and the user named a folder. L530: it cannot be copied.
    pub fn bundle(
        &self,
        here: &Path,
        named: &[PathBuf],
        asked: Option<&Path>,
    ) -> Result<Bundle, Diagnostic> {
        match (self, asked) {
            (On::Ssh(_), asked) => Bundle::of(here, named, asked),
            (_, None) => Ok(Bundle::nothing(here.to_owned())),
            (_, Some(_)) => {
                let message = "--copy: nothing is copied there, because nodes share their files";
                Err(Diagnostic::error("L502", message).help("leave it out"))
            }
        }
    }

    /// Whether lath sees when a part waits in a queue.
    pub fn has_queue(&self) -> bool {
        matches!(self, On::Slurm(_))
    }

    pub fn executor(&self, wanted: &Wanted<'_>) -> Box<dyn Executor> {
        match self {
            On::Ssh(hosts) => Box::new(Ssh::new(hosts.clone(), wanted)),
            On::Command(words) => Box::new(Template::new(words.clone(), wanted)),
            On::Slurm(asked) => Box::new(Slurm::new(asked.clone(), wanted)),
        }
    }
}

/// ssh must not take it for an option, and a journal not for several.
fn is_host(host: &str) -> bool {
    !host.is_empty()
        && !host.starts_with('-')
        && !host.chars().any(|it| it.is_whitespace() || it.is_control())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read() {
        let hosts = ["alder", "me@birch"].map(str::to_owned).to_vec();
        assert_eq!(On::parse("ssh:alder,me@birch"), Ok(On::Ssh(hosts)));
        let words = ["flux", "run", "-N 1", "{}"].map(str::to_owned).to_vec();
        assert_eq!(
            On::parse("command:flux run '-N 1' {}"),
            Ok(On::Command(words))
        );
        let asked = Asked::parse("main,--time=10").unwrap();
        assert_eq!(On::parse("slurm:main,--time=10"), Ok(On::Slurm(asked)));
        let of = |text| On::parse(text).unwrap();
        assert!(of("slurm:main,--time=10").goes_on(&of("slurm:main,--time=1")));
        assert!(!of("slurm:main,--time=10").goes_on(&of("slurm:other,--time=10")));
        assert!(!of("ssh:alder").goes_on(&of("ssh:birch")));
        for wrong in [
            "ssh:",
            "ssh:a,",
            "ssh:-oProxyCommand=x",
            "ssh:a b",
            "ssh:a,b,a",
            "alder",
            "command:",
            "command:'",
            "slurm:a b",
            "slurm:main,--array=1-3",
        ] {
            assert_eq!(On::parse(wrong).unwrap_err().code, "L503", "{wrong}");
        }
    }
}

//! What became of a part: a row for people.

use crate::manifest::Part;
use lath_core::diagnostic::{self, Cause, Diagnostic};
use lath_core::record::Shard;

/// The exit code of a part that the machine kept from measuring.
const ENVIRONMENT: i32 = 5;
const INTERRUPTED: i32 = 130;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The host, or the queue.
    pub place: String,
    pub shard: Shard,
    /// Forks that its last journal has, and should have.
    pub forks: [u64; 2],
    /// Why it was started twice.
    pub lost: Option<String>,
    state: State,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    Open,
    Measured,
    Interrupted,
    Failed {
        code: i32,
        why: String,
        said: String,
    },
}

impl Row {
    pub fn of(part: &Part, places: &[String]) -> Row {
        Row {
            place: places.get(part.place).cloned().unwrap_or_default(),
            shard: part.shard,
            forks: [0; 2],
            lost: None,
            state: if part.is_done {
                State::Measured
            } else {
                State::Open
            },
        }
    }

    /// One that could not take part.
    pub fn unused(place: &str, shard: Shard, problem: &Diagnostic) -> Row {
        let mut row = Row {
            place: place.to_owned(),
            shard,
            forks: [0; 2],
            lost: None,
            state: State::Open,
        };
        row.refused(problem);
        row
    }

    pub fn is_over(&self) -> bool {
        self.state != State::Open
    }

    /// The exit code, if it was not measured to its end.
    pub fn exit(&self) -> Option<i32> {
        match self.state {
            State::Measured => None,
            State::Open | State::Interrupted => Some(INTERRUPTED),
            State::Failed { code, .. } => Some(code),
        }
    }

    /// What became of it, in one line.
    pub fn told(&self) -> String {
        let state = match &self.state {
            State::Measured => "measured".to_owned(),
            State::Open | State::Interrupted => "interrupted".to_owned(),
            State::Failed { why, .. } => why.clone(),
        };
        match &self.lost {
            Some(lost) if matches!(self.state, State::Measured) => {
                format!("{state}; it was lost once: {lost}")
            }
            _ => state,
        }
    }

    /// What lath printed on the node.
    pub fn said(&self) -> &str {
        match &self.state {
            State::Failed { said, .. } => said,
            _ => "",
        }
    }

    pub(super) fn place_of(&mut self, name: Option<String>) {
        if let Some(name) = name {
            self.place = name;
        }
    }

    pub(super) fn was_lost(&mut self, why: &str) {
        let from = &self.place;
        self.lost.get_or_insert_with(|| format!("on {from}, {why}"));
    }

    pub(super) fn is_measured(&mut self) {
        self.state = State::Measured;
    }

    pub(super) fn is_interrupted(&mut self) {
        self.state = State::Interrupted;
    }

    /// lath ended there with another exit code than that of a run that measured.
    pub(super) fn failed(&mut self, code: i32, said: &str) {
        self.state = State::Failed {
            code,
            why: told(said).unwrap_or_else(|| format!("exit code {code}")),
            said: said.to_owned(),
        };
    }

    pub(super) fn refused(&mut self, problem: &Diagnostic) {
        let code = match diagnostic::cause(&problem.code) {
            Some(Cause::Usage) => 2,
            Some(Cause::Toolchain) => 4,
            _ => ENVIRONMENT,
        };
        let help = problem
            .help
            .as_ref()
            .map_or(String::new(), |help| format!(" ({help})"));
        self.state = State::Failed {
            code,
            why: format!("{}: {}{help}", problem.code, problem.message),
            said: String::new(),
        };
    }
}

/// The first error of what lath printed, in one line: `L601: g++ is missing`. A message of several lines
/// goes on indented.
pub fn told(said: &str) -> Option<String> {
    let mut lines = said.lines();
    let Some(begun) = lines.find_map(|line| line.strip_prefix("error[")) else {
        return said
            .lines()
            .rev()
            .find(|line| !line.trim().is_empty())
            .map(str::to_owned);
    };
    let (code, message) = begun.split_once("]: ")?;
    let is_drawn = |line: &str| line.trim_start().starts_with(['│', '╭', '╰']);
    let rest = lines.take_while(|line| line.starts_with(' ') && !is_drawn(line));
    let message: Vec<&str> = [message].into_iter().chain(rest.map(str::trim)).collect();
    Some(format!("{code}: {}", message.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::told;

    #[test]
    fn the_first_error_is_one_line() {
        let said = "# Building\nerror[L601]: no compiler for a.c:\n             gcc is missing\n  │\n  ╰ help: install it\n";
        assert_eq!(
            told(said).unwrap(),
            "L601: no compiler for a.c: gcc is missing"
        );
        assert_eq!(
            told("sh: lath: not found\n\n").unwrap(),
            "sh: lath: not found"
        );
        assert_eq!(told(""), None);
    }
}

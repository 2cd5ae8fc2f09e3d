//! Who takes part: programs with their contenders, before and after they are built.

use crate::diagnostic::Diagnostic;
use crate::plan::Wrapper;
use crate::program::Program;
use crate::record::WrapperClocks;
use crate::setting::Layer;
use std::collections::HashSet;
use std::path::PathBuf;

/// A program, its contender, and its wrapper if a benchmark of it is selected.
pub struct Participant {
    /// Without benchmarks, if reading it needs a build and none of its benchmarks can be selected
    /// ([`super::possible`]).
    pub program: Program,
    /// See [`Wrapper::contender`].
    pub contender: String,
    /// `[settings]` of its suite's `lath.toml`.
    pub settings: Layer,
    pub built: Option<Built>,
}

/// A wrapper, the number of threads it can run, and its capabilities.
pub struct Built {
    pub wrapper: Wrapper,
    pub max_threads: u64,
    /// Its runtime runs one of the threads at a time.
    pub gil: bool,
    /// It can make an exact number of calls.
    pub counts_invocations: bool,
    /// It can measure in turns with others.
    pub takes_turns: bool,
    /// With several threads, too.
    pub takes_turns_of_threads: bool,
    /// If they were asked for.
    pub clocks: Option<WrapperClocks>,
    /// The user's files that it was built from or reads because of a flag, absolute.
    pub read: Vec<PathBuf>,
    /// [`crate::language::Language::digest`].
    pub digest: Option<String>,
    /// Why none of its benchmarks can run: the source fails while it is loaded. There may be no
    /// wrapper then.
    pub broken: Option<Diagnostic>,
}

impl Built {
    /// Whether it can measure in turns, and then with several threads, too.
    pub fn turns(&self) -> Result<bool, Option<String>> {
        match self.takes_turns {
            true => Ok(self.takes_turns_of_threads),
            false => Err(None),
        }
    }

    /// For a source that fails while it is loaded.
    pub fn broken(wrapper: Wrapper, why: Diagnostic) -> Built {
        Built {
            wrapper,
            max_threads: u64::MAX,
            gil: false,
            counts_invocations: true,
            takes_turns: true,
            takes_turns_of_threads: true,
            clocks: None,
            read: Vec::new(),
            digest: None,
            broken: Some(why),
        }
    }
}

/// A program and its contender.
#[derive(Clone, Copy)]
pub struct Entrant<'a> {
    pub program: &'a Program,
    /// See [`Wrapper::contender`].
    pub contender: &'a str,
    /// `[settings]` of its suite's `lath.toml`.
    pub settings: &'a Layer,
}

impl Participant {
    pub fn entrant(&self) -> Entrant<'_> {
        Entrant {
            program: &self.program,
            contender: &self.contender,
            settings: &self.settings,
        }
    }

    /// Its source fails while it is loaded.
    pub fn is_broken(&self) -> bool {
        self.built
            .as_ref()
            .is_some_and(|built| built.broken.is_some())
    }

    pub(super) fn built(&self) -> &Built {
        self.built.as_ref().expect("whoever has a case was built")
    }
}

/// The built ones, in the order of [`Plan::wrappers`](crate::plan::Plan::wrappers).
pub fn built(participants: &[Participant]) -> Vec<&Participant> {
    participants
        .iter()
        .filter(|participant| participant.built.is_some())
        .collect()
}

/// Of the wrappers of a plan, as far as they were asked for.
pub fn clocks(participants: &[Participant]) -> Vec<Option<WrapperClocks>> {
    let built = built(participants).into_iter();
    built
        .map(|one| one.built.as_ref().and_then(|built| built.clocks.clone()))
        .collect()
}

/// Those of the programs that were built, each once: contenders share sources.
pub fn warnings(participants: &[Participant]) -> Vec<Diagnostic> {
    let mut known = HashSet::new();
    built(participants)
        .into_iter()
        .flat_map(|one| one.program.warnings.clone())
        .filter(|warning| known.insert(format!("{warning:?}")))
        .collect()
}

/// The same, with those of their benchmarks, for commands without rows that would show these.
pub fn all_warnings(participants: &[Participant]) -> Vec<Diagnostic> {
    built(participants)
        .into_iter()
        .flat_map(|one| one.program.all_warnings())
        .collect()
}

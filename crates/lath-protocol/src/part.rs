//! Parts of an iteration: a wrapper records which part of the user's code runs, where the driver
//! can read it at any time.

/// The part of the user's code that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Loading the user's files, in languages that load them for a trial.
    Import,
    /// Construction of objects; set-ups of `Level.Trial` and `Level.Iteration`.
    SetUp,
    /// The benchmark, with its fixtures of `Level.Invocation`.
    Call,
    /// Tear-downs of `Level.Iteration` and `Level.Trial`, destructors.
    TearDown,
}

impl Part {
    /// From the file's first byte. `None`: no part has begun.
    pub fn of(byte: u8) -> Option<Part> {
        match byte {
            b'i' => Some(Part::Import),
            b's' => Some(Part::SetUp),
            b'c' => Some(Part::Call),
            b't' => Some(Part::TearDown),
            _ => None,
        }
    }
}

impl std::fmt::Display for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Part::Import => "the import of its source",
            Part::SetUp => "the set-up",
            Part::Call => "a call",
            Part::TearDown => "the tear-down",
        })
    }
}

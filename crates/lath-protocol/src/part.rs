//! Parts of an iteration: what of the user's code a wrapper is at, kept where the driver can look
//! at any time.

/// What of the user's code runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The user's files are loaded, in languages that load them for a trial.
    Import,
    /// Objects are built; set-ups of `Level.Trial` and `Level.Iteration`.
    SetUp,
    /// The benchmark, with its fixtures of `Level.Invocation`.
    Call,
    /// Tear-downs of `Level.Iteration` and `Level.Trial`, destructors.
    TearDown,
}

impl Part {
    /// Of the file's first byte. `None`: nothing has begun.
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

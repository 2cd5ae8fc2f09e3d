//! What goes on while sources are read and built, for people who wait. How they see it is left to
//! the command line.

/// One step at a time.
pub trait Steps {
    /// A step begins that may take long; the one before it has ended.
    fn begin(&self, what: String);

    /// The same of one that is worth a line of its own.
    fn announce(&self, what: String);

    /// The last step has ended.
    fn end(&self);
}

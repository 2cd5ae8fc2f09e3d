//! Collects mistakes, so that a user sees all of them together.

use super::Diagnostic;

/// Mistakes so far.
#[derive(Default)]
pub struct Problems(Vec<Diagnostic>);

impl Problems {
    /// The value, or a default that is never used, because [`Problems::none`] then fails.
    pub fn or<T>(&mut self, result: Result<T, Diagnostic>, otherwise: T) -> T {
        result.unwrap_or_else(|problem| {
            self.0.push(problem);
            otherwise
        })
    }

    /// The same with the type's default.
    pub fn or_default<T: Default>(&mut self, result: Result<T, Diagnostic>) -> T {
        self.or(result, T::default())
    }

    /// The same for a result with several mistakes.
    pub fn all_or_default<T: Default>(&mut self, result: Result<T, Vec<Diagnostic>>) -> T {
        result.unwrap_or_else(|problems| {
            self.extend(problems);
            T::default()
        })
    }

    pub fn extend(&mut self, problems: impl IntoIterator<Item = Diagnostic>) {
        self.0.extend(problems);
    }

    /// Errors: everything that was found.
    pub fn none(self) -> Result<(), Vec<Diagnostic>> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(self.0)
        }
    }
}

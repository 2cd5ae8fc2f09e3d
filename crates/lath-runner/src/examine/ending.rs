//! Commands that are not allowed where they stand, and the end of input.

use super::case::Case;
use super::visit::Visit;
use super::{description, measuring};

/// None of these may end the wrapper: the driver may be a later version.
pub fn misplaced(visit: &mut Visit<'_>) -> Option<()> {
    description::hello(visit)?;
    let kind = "protocol";
    visit.refused("iterate", kind, "no trial has begun")?;
    visit.refused("trial benchmark=999999", kind, "there is no such benchmark")?;
    visit.refused("no_such_command", kind, "there is no such command")?;
    visit.quit();
    Some(())
}

/// Without a case, before anything was asked for.
pub fn of_input(visit: &mut Visit<'_>, case: Option<&Case<'_>>) -> Option<()> {
    description::hello(visit)?;
    let mut at = "end of input";
    if let Some(case) = case {
        measuring::begin(visit, &measuring::trial(case))?;
        measuring::iterate(visit, case, &measuring::short(1))?;
        at = "end of input in a trial";
    }
    visit.close(at);
    Some(())
}

//! Commands that are not allowed where they stand, and the end of input.

use super::case::Case;
use super::conversation::Conversation;
use super::{description, measuring};

/// None of these may end the wrapper: the driver may be a later version.
pub fn misplaced(conversation: &mut Conversation<'_>) -> Option<()> {
    description::hello(conversation)?;
    let kind = "protocol";
    conversation.refused("iterate", kind, "no trial has begun")?;
    conversation.refused("trial benchmark=999999", kind, "there is no such benchmark")?;
    conversation.refused("no_such_command", kind, "there is no such command")?;
    conversation.quit();
    Some(())
}

/// Without a case, before anything was asked for.
pub fn of_input(conversation: &mut Conversation<'_>, case: Option<&Case<'_>>) -> Option<()> {
    description::hello(conversation)?;
    let mut at = "end of input";
    if let Some(case) = case {
        measuring::begin(conversation, &measuring::trial(case))?;
        measuring::iterate(conversation, case, &measuring::short(1))?;
        at = "end of input in a trial";
    }
    conversation.close(at);
    Some(())
}

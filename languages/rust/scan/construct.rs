//! How to build the objects of a type.

use super::items::{Form, Item, Kind, Owner};
use super::names::TypeId;
use super::source::Source;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Construct {
    /// `Default::default()`, derived or written.
    Default,
    /// A function `new` without parameters.
    New,
    /// The only value: `X`, `X()`, `X {}`.
    Unit,
    EmptyTuple,
    EmptyBraces,
    /// Nothing visible: if a macro writes a `Default`, the compiler knows.
    Unseen,
}

pub fn construct(source: &Source, id: TypeId) -> Construct {
    let item = source.item(id);
    if item.derives("Default") || source.implements(id, "Default") {
        return Construct::Default;
    }
    if source.members(id).any(|(_, _, member)| is_new(member)) {
        return Construct::New;
    }
    match &item.kind {
        Kind::Type(ty) => match ty.form {
            Form::Unit => Construct::Unit,
            Form::EmptyTuple => Construct::EmptyTuple,
            Form::EmptyBraces => Construct::EmptyBraces,
            Form::Fields => Construct::Unseen,
        },
        _ => Construct::Unseen,
    }
}

/// `fn new() -> Self` of a plain `impl`.
fn is_new(item: &Item) -> bool {
    let plain = matches!(
        &item.owner,
        Owner::Impl {
            of_trait: None,
            generic: false,
            ..
        }
    );
    let Kind::Function(function) = &item.kind else {
        return false;
    };
    plain
        && item.name == "new"
        && function.parameters.is_empty()
        && function.receiver.is_none()
        && function.returns.is_some()
        && !function.generic
}

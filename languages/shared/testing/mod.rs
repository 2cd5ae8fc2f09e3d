//! What the tests of languages share. Each of them includes this folder by its path, and says in
//! `LANGUAGE` whose tests they are.

pub mod behind;
pub mod built;
pub mod command;
pub mod conversation;
pub mod driven;
pub mod files;
pub mod pinned;
pub mod placement;
pub mod stranger;
pub mod together;
pub mod uneven;
pub mod unplaced;

//! The real binary, as a user runs it.

mod allocations;
mod check;
mod compare;
mod contenders;
mod doctor;
mod flamegraphs;
mod hostile;
mod init;
mod instructions;
mod libraries;
mod limits;
mod linear;
mod looking;
mod paths;
mod places;
mod results;
mod revisions;
mod runs;
mod selection;
mod steady;
mod summarize;
mod support;
mod texts;
mod tools;
mod usage;

//! The formats, one file each.

pub mod action;
mod asv;
mod bmf;
pub(crate) mod case_conditions;
pub mod criterion;
mod divan;
mod go;
mod google;
mod hyperfine;
mod jmh;
pub(crate) mod journal;
mod mitata;
mod pyperf;
pub(crate) mod series;

use crate::format::FileFormat;

/// All formats.
pub const FORMATS: &[&dyn FileFormat] = &[
    &journal::Journal,
    &jmh::Jmh,
    // Has all of Google Benchmark's keys.
    &mitata::Mitata,
    &google::Google,
    &criterion::Criterion,
    &pyperf::Pyperf,
    &asv::Asv,
    &action::Action,
    &bmf::Bmf,
    &hyperfine::Hyperfine,
    &divan::Divan,
    &go::GoBench,
];

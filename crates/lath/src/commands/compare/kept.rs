//! `lath compare --baseline NAME [NEW]`.

use super::{Compare, patterns};
use crate::commands::results;
use crate::exit::Outcome;
use lath_core::diagnostic::Diagnostic;
use lath_history::baselines::Baselines;
use lath_import::model::ReadRequest;
use lath_report::compare::{Chosen, select};
use std::path::PathBuf;

impl Compare {
    /// L503: the base is named twice.
    pub(super) fn one_base(&self) -> Result<(), Diagnostic> {
        let other = [("rev", self.rev.is_some()), ("base", !self.base.is_empty())];
        match (&self.baseline, other.into_iter().find(|(_, given)| *given)) {
            (Some(name), Some((flag, _))) => Err(Diagnostic::error(
                "L503",
                format!("--baseline {name} and --{flag} both name the base"),
            )),
            _ => Ok(()),
        }
    }

    pub(super) fn with_baseline(
        &self,
        name: &str,
        request: &ReadRequest,
        chosen: &Chosen,
    ) -> Outcome {
        let kept = Baselines::here().map_err(|d| vec![d])?;
        let base_files = kept.journals_of(name).map_err(|d| vec![d])?;
        let (new, rest) = match &self.sides[..] {
            [new, rest @ ..] if self.new.is_empty() => (vec![new.clone()], rest),
            rest => (self.new.clone(), rest),
        };
        let rest = patterns(rest)?;
        let new_files = match &new[..] {
            [] => vec![kept.latest_run(name).map_err(|d| vec![d])?],
            [other] if !PathBuf::from(other).exists() && kept.has(other) => {
                kept.journals_of(other).map_err(|d| vec![d])?
            }
            files => results::paths(files),
        };
        if new.is_empty() {
            let latest = results::names(&new_files);
            eprintln!("# New: the latest run, {latest}");
        }
        let is_kept = new.len() == 1 && kept.journals_of(&new[0]).is_ok_and(|k| k == new_files);
        let mut base = lath_import::read_latest(&base_files, request)?;
        let mut new = if is_kept {
            lath_import::read_latest(&new_files, request)?
        } else {
            lath_import::read(&new_files, request)?
        };
        select([&mut base, &mut new], &rest).map_err(|d| vec![d])?;
        let paths = [base_files, new_files];
        self.show(chosen, ([&base, &new], &[]), &paths, &|_| false)
    }
}

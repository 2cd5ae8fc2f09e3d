//! `BASE..NEW`: two revisions of the repository that the user stands in, checked out to be measured.

use super::named::Named;
use super::{Checkout, Repository};
use crate::given::Given;
use crate::inputs::Inputs;
use crate::versions::{Versions, together};
use lath_core::diagnostic::Diagnostic;
use std::path::Path;

/// Both revisions, as long as this lives.
pub struct RevisionRange {
    repository: Repository,
    labels: [String; 2],
    /// `None`: the files as they are.
    checkouts: [Option<Checkout>; 2],
    named: Named,
}

impl RevisionRange {
    /// Checks out `BASE..NEW`; `BASE..` is up to HEAD, `BASE` up to the files as they are.
    /// `arguments` are sources and regular expressions.
    ///
    /// # Errors
    /// L518: there is no repository, no such revision, or only one.
    pub fn check_out(range: &str, arguments: &[String]) -> Result<RevisionRange, Vec<Diagnostic>> {
        let repository = Repository::here(arguments)?;
        let (base, new) = match range.split_once("..") {
            Some((base, new)) => (base, Some(if new.is_empty() { "HEAD" } else { new })),
            None => (range, None),
        };
        let labels = [base, new.unwrap_or("worktree")].map(str::to_owned);
        if labels[0] == labels[1] {
            return Err(vec![Diagnostic::error(
                "L518",
                format!("--rev {range} names one revision twice"),
            )]);
        }
        let named = Named::of(&repository, arguments)?;
        repository.tidy();
        let base = repository.checkout(base)?;
        let new = new
            .map(|revision| repository.checkout(revision))
            .transpose()?;
        Ok(RevisionRange {
            repository,
            labels,
            checkouts: [Some(base), new],
            named,
        })
    }

    /// The folders of the checkouts, each with what its revision is called.
    pub fn folders(&self) -> impl Iterator<Item = (&Path, &str)> {
        self.checkouts
            .iter()
            .zip(&self.labels)
            .filter_map(|(checkout, label)| Some((&*checkout.as_ref()?.path, label.as_str())))
    }

    /// What both have, to be measured as one run.
    ///
    /// # Errors
    /// L518: a revision lacks a file; those of [`inputs::read`].
    pub fn inputs(&self, given: &Given) -> Result<(Versions, Inputs), Vec<Diagnostic>> {
        let side = |side: usize| {
            let checkout = self.checkouts[side].as_ref();
            let label = &self.labels[side];
            self.named.inputs(&self.repository, checkout, label, given)
        };
        let inputs = together(vec![side(0)?, side(1)?], &self.labels);
        let [base, new] = self.checkouts.each_ref().map(Option::as_ref);
        let changed = self
            .repository
            .changed(base.expect("it has a revision"), new)?;
        Ok((Versions::of_revisions(self.labels.clone(), changed), inputs))
    }
}

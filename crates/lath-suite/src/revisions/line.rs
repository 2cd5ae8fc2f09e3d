//! The commits from a good one to a bad one, on the line of first parents: what `lath bisect` looks
//! through. The two ends stay checked out, others while they are measured.

use super::named::Named;
use super::{Changed, Checkout, Repository, git};
use crate::given::Given;
use crate::inputs::Inputs;
use crate::versions::{Versions, together};
use lath_core::diagnostic::Diagnostic;

/// Digits of a hash by which a commit is called.
const SHORT: usize = 10;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commit {
    pub sha: String,
    /// The first line of its message.
    pub subject: String,
}

impl Commit {
    pub fn label(&self) -> &str {
        self.sha.get(..SHORT).unwrap_or(&self.sha)
    }
}

pub struct Line {
    repository: Repository,
    named: Named,
    /// The good one is the first, the bad one the last.
    pub commits: Vec<Commit>,
    ends: [Checkout; 2],
}

/// A version to measure: a commit by its place on the line, and where it is checked out.
pub struct Place {
    pub at: usize,
    /// `None`: it is an end of the line.
    own: Option<Checkout>,
}

impl Line {
    /// `arguments` are sources and regular expressions.
    ///
    /// # Errors
    /// L518: there is no repository, no such revision, or the bad one does not descend from the good
    /// one.
    pub fn check_out(
        [good, bad]: [&str; 2],
        arguments: &[String],
    ) -> Result<Line, Vec<Diagnostic>> {
        let repository = Repository::here(arguments)?;
        let [from, to] = [repository.commit(good)?, repository.commit(bad)?];
        let refuse = |message: String| Err(vec![Diagnostic::error("L518", message)]);
        if from == to {
            return refuse(format!("{good} and {bad} are one commit"));
        }
        let ancestor = ["merge-base", "--is-ancestor", &from, &to];
        if git(&repository.top, &ancestor).is_err() {
            return refuse(format!("{bad} does not descend from {good}"));
        }
        let named = Named::of(&repository, arguments)?;
        let format = "--format=%H %s";
        let first = git(&repository.top, &["log", "-1", format, &from])?;
        let range = format!("{from}..{to}");
        let rest = ["log", "--first-parent", "--reverse", format, &range];
        let rest = git(&repository.top, &rest)?;
        let commits = first.lines().chain(rest.lines()).map(commit).collect();
        repository.tidy();
        let ends = [repository.checkout(&from)?, repository.checkout(&to)?];
        Ok(Line {
            repository,
            named,
            commits,
            ends,
        })
    }

    /// Makes a commit ready to be measured.
    ///
    /// # Errors
    /// L518: git fails.
    pub fn place(&self, at: usize) -> Result<Place, Vec<Diagnostic>> {
        let is_end = at == 0 || at + 1 == self.commits.len();
        let own = (!is_end).then(|| self.repository.checkout(&self.commits[at].sha));
        Ok(Place {
            at,
            own: own.transpose()?,
        })
    }

    pub fn checkout<'a>(&'a self, place: &'a Place) -> &'a Checkout {
        let [good, bad] = &self.ends;
        let end = if place.at == 0 { good } else { bad };
        place.own.as_ref().unwrap_or(end)
    }

    /// These commits as versions of one run, called after their hashes; settings are those of the
    /// last.
    ///
    /// # Errors
    /// L518: one lacks a file; those of reading it.
    pub fn inputs(&self, places: &[&Place], given: &Given) -> Result<Inputs, Vec<Diagnostic>> {
        let labels = self.labels(places);
        let one = |(place, label): (&&Place, &String)| {
            let checkout = Some(self.checkout(place));
            self.named.inputs(&self.repository, checkout, label, given)
        };
        let read = places.iter().zip(&labels).map(one);
        Ok(together(read.collect::<Result<_, _>>()?, &labels))
    }

    /// Two of them, to find files that both read.
    ///
    /// # Errors
    /// L518: git fails.
    pub fn versions(&self, [base, new]: [&Place; 2]) -> Result<Versions, Vec<Diagnostic>> {
        let labels = [base, new].map(|place| self.commits[place.at].label().to_owned());
        let changed = self.changed(base.at, new)?;
        Ok(Versions::of_revisions(labels, changed))
    }

    pub fn labels(&self, places: &[&Place]) -> Vec<String> {
        let label = |place: &&Place| self.commits[place.at].label().to_owned();
        places.iter().map(label).collect()
    }

    /// The files in which a commit and a checked out one differ.
    ///
    /// # Errors
    /// L518: git fails.
    pub fn changed(&self, at: usize, new: &Place) -> Result<Changed, Vec<Diagnostic>> {
        let new = self.checkout(new);
        let [good, bad] = &self.ends;
        let end = match at {
            0 => Some(good),
            at if at + 1 == self.commits.len() => Some(bad),
            _ => None,
        };
        match end {
            Some(end) => self.repository.changed(end, Some(new)),
            None => self.repository.changed_since(&self.commits[at].sha, new),
        }
    }
}

fn commit(line: &str) -> Commit {
    let (sha, subject) = line.split_once(' ').unwrap_or((line, ""));
    Commit {
        sha: sha.to_owned(),
        subject: subject.to_owned(),
    }
}

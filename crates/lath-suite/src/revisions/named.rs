//! The arguments of a command that measures revisions: sources, which each revision has at its own
//! place, and regular expressions.

use super::{Checkout, Repository};
use crate::given::Given;
use crate::inputs::{self, Inputs};
use crate::view::View;
use lath_core::diagnostic::Diagnostic;
use std::path::PathBuf;

pub struct Named {
    arguments: Vec<Argument>,
}

/// What the user named, and where it is below the repository, if it is a file there.
struct Argument {
    text: String,
    file: Option<PathBuf>,
}

impl Named {
    /// # Errors
    /// L518: a file lies outside the repository.
    pub fn of(repository: &Repository, arguments: &[String]) -> Result<Named, Vec<Diagnostic>> {
        let mut named = Vec::new();
        for text in arguments {
            named.push(Argument {
                text: text.clone(),
                file: repository.inside(text)?,
            });
        }
        Ok(Named { arguments: named })
    }

    /// What a revision has of it, called `label`; without a checkout, the files as they are.
    ///
    /// # Errors
    /// L518: it lacks a file; those of [`inputs::read`].
    pub fn inputs(
        &self,
        repository: &Repository,
        checkout: Option<&Checkout>,
        label: &str,
        given: &Given,
    ) -> Result<Inputs, Vec<Diagnostic>> {
        let view: View = repository.view(checkout);
        let mut named = Vec::new();
        for Argument { text, file } in &self.arguments {
            let Some(below) = file else {
                named.push(text.clone());
                continue;
            };
            let place = repository.in_version(below, checkout);
            if !view.folder.join(&place).exists() {
                let message = format!("there is no {text} in {label}");
                let mut problem = Diagnostic::error("L518", message);
                if checkout.is_some() && std::path::Path::new(text).exists() {
                    problem = problem.help(
                        "commit it first: each side builds what its version has of it; results of \
                         two files are compared with `lath compare OLD NEW`",
                    );
                }
                return Err(vec![problem]);
            }
            named.push(place.to_string_lossy().into_owned());
        }
        inputs::read(given, &named, Vec::new(), &view)
    }
}

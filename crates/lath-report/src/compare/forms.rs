//! A comparison as other programs take it: comments on pull requests, pages of jobs, reports of
//! tests, and the points of services that keep results.

mod comment;
mod junit;
mod points;

use super::ComparisonReport;
pub use comment::MARKER;

/// A form with its name on the command line.
pub struct Form {
    pub name: &'static str,
    pub doc: &'static str,
    pub write: fn(&ComparisonReport) -> String,
}

pub const FORMS: [Form; 5] = [
    Form {
        name: "comment",
        doc: "Markdown for a comment on a pull request, below GitHub's limit",
        write: comment::comment,
    },
    Form {
        name: "summary",
        doc: "Markdown for the page of a job ($GITHUB_STEP_SUMMARY), below GitHub's limit",
        write: comment::summary,
    },
    Form {
        name: "junit",
        doc: "JUnit XML: what fails a gate is a failure, what could not be measured an error, what \
            is undecided is skipped",
        write: junit::junit,
    },
    Form {
        name: "bmf",
        doc: "Bencher Metric Format: the times of the new side",
        write: points::bmf,
    },
    Form {
        name: "github-action-benchmark",
        doc: "its customSmallerIsBetter: the times of the new side",
        write: points::action,
    },
];

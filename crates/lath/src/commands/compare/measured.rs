//! `lath compare --rev BASE..NEW`, and two folders with benchmarks: both versions are built and
//! measured in turns, fork by fork, so that what the machine does in between happens to both.

mod shared;

use super::Compare;
use crate::commands::results::{self, FILES};
use crate::commands::run::{self, Draft, Measured, Outputs};
use crate::diagnose;
use crate::ui::Seen;
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Case;
use lath_core::planner::{DeclaredComparison, version_of};
use lath_core::record::{Failure, Record, Status};
use lath_import::model::{Dataset, ReadRequest, Series};
use lath_report::compare::Chosen;
use lath_suite::inputs::{self, Inputs};
use lath_suite::revisions::{Checkout, Repository};
use lath_suite::sources;
use lath_suite::view::View;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// What was measured, as two sides, and the run it is from.
pub struct Sides {
    pub base: Dataset,
    pub new: Dataset,
    /// What failed on a side, which has been said.
    failed: BTreeSet<Failed>,
    /// Names of the versions.
    pub labels: [String; 2],
    pub record: Record,
}

/// A row of both sides: name, parameters, mode, threads.
type Failed = (String, BTreeMap<String, String>, String, u64);

impl Sides {
    /// One side has no result of it, and that has been said.
    pub fn has_failed(&self, series: &Series) -> bool {
        self.failed.contains(&(
            series.benchmark.clone(),
            series.params.clone(),
            series.mode.clone(),
            series.threads,
        ))
    }

    /// Something failed.
    pub fn have_failures(&self) -> bool {
        !self.failed.is_empty()
    }
}

/// Measures, if that is asked for: by `--rev`, or because both sides are folders with benchmarks.
pub fn sides(asked: &Compare, chosen: &Chosen) -> Result<Option<Sides>, Vec<Diagnostic>> {
    if let Some(range) = &asked.rev {
        return of_revisions(asked, range, chosen).map(Some);
    }
    match &asked.sides[..] {
        [base, new, patterns @ ..] if is_suite(Path::new(base)) && is_suite(Path::new(new)) => {
            super::patterns(patterns)?;
            of_folders(asked, [base, new], patterns, chosen).map(Some)
        }
        _ => Ok(None),
    }
}

fn inputs_of(
    asked: &Compare,
    arguments: &[String],
    patterns: Vec<String>,
    view: &View,
) -> Result<Inputs, Vec<Diagnostic>> {
    let settles_preset = asked.measuring.0.execution.preset.is_some();
    let given = asked.building.0.given(settles_preset);
    inputs::read(&given, arguments, patterns, view)
}

/// A folder to be measured: it has a `lath.toml`, or wrappers that `lath build` left, or benchmark
/// sources.
fn is_suite(folder: &Path) -> bool {
    folder.join("lath.toml").is_file()
        || !wrappers(folder).is_empty()
        || !sources::benchmarks_in(folder).is_empty()
}

/// A wrapper that is not started by its name alone.
fn is_packed(path: &Path) -> bool {
    let extension = path.extension().and_then(OsStr::to_str);
    extension.is_some_and(|e| {
        lath_languages::all()
            .iter()
            .any(|language| language.wrapper_extension() == Some(e))
    })
}

fn wrappers(folder: &Path) -> Vec<PathBuf> {
    let is_wrapper = |path: &PathBuf| {
        let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
        name.starts_with("run_") && path.is_file() && (inputs::is_runnable(path) || is_packed(path))
    };
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|e| Some(e.ok()?.path()))
        .filter(is_wrapper)
        .collect();
    found.sort();
    found
}

fn of_revisions(asked: &Compare, range: &str, chosen: &Chosen) -> Result<Sides, Vec<Diagnostic>> {
    let arguments = &asked.sides[..];
    let sides = [("base", &asked.base), ("new", &asked.new)];
    if let Some((flag, _)) = sides.iter().find(|(_, files)| !files.is_empty()) {
        let problem = Diagnostic::error(
            "L503",
            format!("--rev {range} names both sides; --{flag} would be a third"),
        );
        return Err(vec![
            problem.help("--base and --new are for files with results"),
        ]);
    }
    let repository = Repository::here(arguments)?;
    let (base, new) = match range.split_once("..") {
        Some((base, new)) => (base, Some(if new.is_empty() { "HEAD" } else { new })),
        None => (range, None),
    };
    let labels = [
        base.to_owned(),
        new.map_or_else(|| "worktree".to_owned(), str::to_owned),
    ];
    if labels[0] == labels[1] {
        return Err(vec![Diagnostic::error(
            "L518",
            format!("--rev {range} names one revision twice"),
        )]);
    }
    let files: Vec<Option<PathBuf>> = arguments
        .iter()
        .map(|argument| repository.inside(argument))
        .collect::<Result<_, _>>()?;
    repository.tidy();
    let base = repository.checkout(base)?;
    let new = new
        .map(|revision| repository.checkout(revision))
        .transpose()?;
    for (checkout, label) in [Some(&base), new.as_ref()].into_iter().zip(&labels) {
        checkout
            .iter()
            .for_each(|checkout| diagnose::call(&checkout.path, label));
    }
    let inputs_in = |checkout: Option<&Checkout>, label: &str| {
        let view = repository.view(checkout);
        let place = |below: &PathBuf| {
            repository
                .in_version(below, checkout)
                .to_string_lossy()
                .into_owned()
        };
        let named = arguments
            .iter()
            .zip(&files)
            .map(|(argument, file)| file.as_ref().map_or_else(|| argument.clone(), place));
        let missing = |(argument, file): &(&String, &Option<PathBuf>)| {
            file.as_ref()
                .filter(|below| {
                    !view
                        .folder
                        .join(repository.in_version(below, checkout))
                        .exists()
                })
                .map(|_| (*argument).clone())
        };
        match arguments.iter().zip(&files).find_map(|pair| missing(&pair)) {
            Some(argument) => Err(vec![Diagnostic::error(
                "L518",
                format!("there is no {argument} in {label}"),
            )]),
            None => inputs_of(asked, &named.collect::<Vec<_>>(), Vec::new(), &view),
        }
    };
    let inputs = inputs_in(Some(&base), &labels[0])
        .and_then(|base| Ok([base, inputs_in(new.as_ref(), &labels[1])?]));
    // The checkouts go with this function.
    inputs
        .and_then(|inputs| measure(asked, inputs, labels, chosen, |_| true))
        .inspect_err(|problems| diagnose::remember(problems))
}

fn of_folders(
    asked: &Compare,
    folders: [&String; 2],
    patterns: &[String],
    chosen: &Chosen,
) -> Result<Sides, Vec<Diagnostic>> {
    let read = |folder: &String| {
        let path = Path::new(folder);
        let built = wrappers(path);
        let arguments = if path.join("lath.toml").is_file() || built.is_empty() {
            vec![path.to_owned()]
        } else {
            built
        };
        let arguments: Vec<String> = arguments
            .iter()
            .map(|p| p.to_string_lossy().into_owned())
            .collect();
        inputs_of(asked, &arguments, patterns.to_vec(), &View::here())
    };
    let labels = folders.map(|folder| folder.trim_end_matches('/').to_owned());
    let roots = shared::roots(folders.map(Path::new));
    let within = |file: &Path| roots.iter().any(|root| file.starts_with(root));
    measure(
        asked,
        [read(folders[0])?, read(folders[1])?],
        labels,
        chosen,
        within,
    )
}

/// `own`: whether a file that both sides read should be each side's own.
fn measure(
    asked: &Compare,
    [base, new]: [Inputs; 2],
    labels: [String; 2],
    chosen: &Chosen,
    own: impl Fn(&Path) -> bool,
) -> Result<Sides, Vec<Diagnostic>> {
    let inputs = together(base, new, &labels);
    let measuring = &asked.measuring.0;
    let seen = Seen::on_stderr(asked.building.0.verbose_build);
    let mut draft: Draft = run::read_request(measuring, None, &inputs)?;
    draft.request.versions = Some(labels.clone());
    let Some(measured) = run::measure(measuring, inputs, draft, Outputs::aside(seen))? else {
        return Err(vec![Diagnostic::error("L852", "nothing was measured")]);
    };
    if measured.record.status == Some(Status::Interrupted) {
        let problem = Diagnostic::error("L807", "interrupted before anything was compared");
        return Err(vec![problem.help(format!(
            "what was measured is in {}; --resume, added to the same command, goes on with it",
            measured.journal.display()
        ))]);
    }
    failures(&measured.record);
    let shared = shared::warning(&measured, &labels, own);
    let mut sides = split(measured, labels, chosen)?;
    sides.base.warnings.extend(shared);
    Ok(sides)
}

/// Both sides as one run: contenders are called after their version.
fn together(base: Inputs, new: Inputs, labels: &[String; 2]) -> Inputs {
    let mut all = Inputs {
        includes: new.includes,
        config: new.config,
        ..Inputs::default()
    };
    // Each has its own, with its own files.
    let comparisons = [
        base.config.comparisons,
        std::mem::take(&mut all.config.comparisons),
    ];
    let of = |(all, label): (Vec<DeclaredComparison>, &String)| {
        all.into_iter()
            .map(|c| DeclaredComparison {
                version: Some(label.clone()),
                ..c
            })
            .collect::<Vec<_>>()
    };
    all.config.comparisons = comparisons.into_iter().zip(labels).flat_map(of).collect();
    for ((sources, wrappers), label) in [(base.sources, base.wrappers), (new.sources, new.wrappers)]
        .into_iter()
        .zip(labels)
    {
        all.sources.extend(sources.into_iter().map(|mut source| {
            source.contender = format!("{}@{label}", source.contender);
            // One side alone cannot be compared.
            source.of_suite = false;
            source
        }));
        all.wrappers
            .extend(wrappers.into_iter().map(|wrapper| inputs::BuiltWrapper {
                label: Some(label.clone()),
                ..wrapper
            }));
    }
    all
}

/// What went wrong is said before the comparison that it is missing from: once for all forks of a
/// benchmark that went wrong alike.
fn failures(record: &Record) {
    let plan = &record.header.plan;
    for (case, done) in plan.cases.iter().zip(&record.cases) {
        let all: Vec<&Failure> = done.failures().map(|(_, failure)| failure).collect();
        for (index, failure) in all.iter().enumerate() {
            let alike = |other: &&&Failure| {
                (&other.code, &other.message) == (&failure.code, &failure.message)
            };
            let times = all.iter().filter(alike).count();
            if all[..index].iter().any(|earlier| alike(&earlier)) {
                continue;
            }
            let times = if times > 1 {
                format!(" ({times} times)")
            } else {
                String::new()
            };
            let problem = Diagnostic::error(
                &failure.code,
                format!("{}: {}{times}", case.id, failure.message),
            );
            let tail = failure.tail.join("\n");
            diagnose::print(&[if tail.is_empty() {
                problem
            } else {
                problem.help(tail)
            }]);
        }
    }
}

/// The journal as two data sets whose benchmarks have the same names.
fn split(
    Measured {
        record, journal, ..
    }: Measured,
    labels: [String; 2],
    chosen: &Chosen,
) -> Result<Sides, Vec<Diagnostic>> {
    let all = results::read(
        &[journal],
        &ReadRequest {
            metrics: chosen.metrics.clone(),
        },
    )?;
    let plan = &record.header.plan;
    let mut sides = [Dataset::default(), Dataset::default()];
    let several = platforms(&record, &labels) > 1;
    // Side and name: the same name on both sides is the same benchmark.
    let called = |case: &Case| {
        let side = labels
            .iter()
            .position(|label| version_of(&case.contender, label).is_some())?;
        let contender = version_of(&case.contender, &labels[side]).unwrap_or_default();
        Some((
            side,
            if several {
                format!("{contender}.{}", case.bare)
            } else {
                case.bare.clone()
            },
        ))
    };
    for mut series in all.benchmarks {
        let Some((side, name)) = plan
            .cases
            .iter()
            .find(|c| c.id == series.benchmark)
            .and_then(called)
        else {
            continue;
        };
        series.benchmark = name;
        sides[side].benchmarks.push(series);
    }
    let [mut base, mut new] = sides;
    for side in [&mut base, &mut new] {
        side.formats.clone_from(&all.formats);
        side.metrics.clone_from(&all.metrics);
    }
    let failed = plan
        .cases
        .iter()
        .zip(&record.cases)
        .filter(|(_, done)| done.failures().next().is_some());
    let failed: Vec<&Case> = failed.map(|(case, _)| case).collect();
    // Why they have no result was said already.
    let told = |warning: &Diagnostic| {
        warning.code == "W921"
            && failed.iter().any(|case| {
                warning
                    .message
                    .starts_with(&format!("{} has no result: ", case.id))
            })
    };
    base.warnings = all
        .warnings
        .into_iter()
        .filter(|warning| !told(warning))
        .collect();
    let values = |case: &Case| {
        case.params
            .iter()
            .map(|param| (param.name.clone(), param.value.clone()))
            .collect()
    };
    let failed = failed
        .iter()
        .filter_map(|case| {
            Some((
                called(case)?.1,
                values(case),
                case.mode.label().to_owned(),
                case.threads,
            ))
        })
        .collect();
    Ok(Sides {
        base,
        new,
        failed,
        labels,
        record,
    })
}

fn platforms(record: &Record, labels: &[String; 2]) -> usize {
    let plain = |contender: &String| {
        labels
            .iter()
            .find_map(|label| version_of(contender, label).map(str::to_owned))
    };
    let mut all: Vec<String> = record
        .header
        .plan
        .wrappers
        .iter()
        .filter_map(|w| plain(&w.contender))
        .collect();
    all.sort();
    all.dedup();
    all.len()
}

/// What the two positional arguments may be.
pub fn about() -> String {
    format!(
        "Compares what both sides have measured, by how their forks differ. Each side: one file or folder, or several with commas between them. \
         Two folders with a lath.toml or with built wrappers are measured now, in turns; so are two revisions of a git repository (--rev).\n\nFiles: {FILES}"
    )
}

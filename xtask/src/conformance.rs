//! `cargo xtask conformance`: the conformance kit (`crates/lath-conformance`) for lath's own languages,
//! whose fixtures are in `languages/<id>/conformance/`.

pub(crate) mod fixtures;
pub(crate) mod lath;

pub(crate) use lath_conformance::execute;
use lath_conformance::{fixtures::languages, kit};
use std::process::ExitCode;

/// Runs the conformance kit and prints the matrix behaviour x language on a platform.
#[derive(clap::Args)]
pub struct Options {
    /// Run only this language; may be repeated.
    #[arg(long = "language", value_name = "ID")]
    languages: Vec<String>,
    /// Run only this platform, or `plain`, `default`, `all`; may be repeated.
    #[arg(long = "platform", value_name = "NAME")]
    platforms: Vec<String>,
    #[arg(value_name = "behaviour")]
    behaviours: Vec<String>,
    /// Path of a built lath to use.
    #[arg(long, value_name = "FILE")]
    lath: Option<std::path::PathBuf>,
    /// Number of behaviours to run at once.
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Run only the faults, one per row: the matrix fault x language.
    #[arg(long)]
    faults: bool,
    /// Keep the temporary folders of failed runs.
    #[arg(long)]
    keep: bool,
}

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let root = fixtures::root();
    let languages = languages(&root, &options.languages)?;
    let mut pages = kit::load(&root.join("conformance"), &options.behaviours)?;
    if options.faults {
        pages = kit::faults(&pages);
    }
    let whole = options.behaviours.is_empty() && !options.faults;
    let setting = execute::Setting {
        lath: lath::locate(&root, options.lath.as_deref())?,
        keep: options.keep,
        arguments: Vec::new(),
        watcher: &execute::Unwatched,
    };
    let (platforms, jobs) = (&options.platforms, options.jobs);
    let report = lath_conformance::run(&pages, &languages, platforms, &setting, jobs, whole)?;
    let report = report.ok_or("it was stopped")?;
    print!("{}", report.text);
    Ok(if report.is_good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

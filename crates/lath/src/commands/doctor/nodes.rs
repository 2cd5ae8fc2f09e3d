//! `lath doctor --on`: what the nodes of a run have. A doctor there writes it for the one here.

use super::Doctor;
use crate::cli::{time, value};
use crate::command::VERSION;
use crate::exit::{Exit, Outcome};
use crate::out;
use clap::{Args, Command};
use lath_core::diagnostic::Diagnostic;
use lath_machine::{environment, lock, noise};
use lath_remote::{Bundle, Executor, Inspected, On, Station, Wanted, clock, inspect};
use lath_report::nodes::{Inspection, Nodes, Visited};
use lath_runner::journal;
use lath_suite::needs::{self, json};
use lath_terminal::{Activity, Seen};
use lath_tools::interrupt::Watch;
use lath_tools::{Scratch, identity};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What the doctor here keeps for itself.
const OWN: [&str; 8] = [
    "on",
    "asked",
    "copy",
    "timeout_queue",
    "json",
    "journal",
    "verbose_build",
    "help",
];
/// How long a node is listened to, s, unless the user says it.
const SECONDS: u64 = 2;
/// For an answer. Copying takes a part of it, and a queue.
const PATIENCE: Duration = Duration::from_secs(120);

/// Flags that look elsewhere.
#[derive(Args)]
#[command(next_help_heading = "Other machines")]
pub struct Elsewhere {
    /// Look there, as lath run --on would measure: ssh:HOST,HOST, slurm:PARTITION,--OPTION=VALUE, or
    /// command:TEMPLATE
    #[arg(long, value_name = "PLACES")]
    pub on: Option<String>,
    /// How often a command is started (default: 1)
    #[arg(long = "shards", value_name = "N", requires = "on")]
    asked: Option<String>,
    /// Folder to copy to each host (default: that of the suite)
    #[arg(long, value_name = "FOLDER", requires = "on")]
    copy: Option<PathBuf>,
    /// How long to wait for an answer, queues included (default: 2min)
    #[arg(long, value_name = "TIME", requires = "on")]
    timeout_queue: Option<String>,
    /// Where a doctor elsewhere writes
    #[arg(long, value_name = "FILE", hide = true)]
    pub journal: Option<PathBuf>,
}

impl Elsewhere {
    /// How often each place is looked at.
    fn times(&self, on: &On) -> Result<usize, Diagnostic> {
        if self.asked.is_some() && !matches!(on, On::Command(_)) {
            let message = "--shards: lath looks at every node, except with --on command:";
            return Err(Diagnostic::error("L502", message).help("leave it out"));
        }
        let times = value("shards", &self.asked, |text| match text.parse() {
            Ok(number @ 1..=9999_usize) => Ok(number),
            _ => Err(format!("1 to 9999, not `{text}`")),
        });
        Ok(times?.unwrap_or(1))
    }

    /// The suite is copied; without one, nothing. `empty`: a folder.
    fn bundle(&self, on: &On, suite: Option<&str>, empty: &Path) -> Result<Bundle, Diagnostic> {
        let here = std::env::current_dir().map_err(|error| {
            let message = format!("the current folder cannot be read: {error}");
            Diagnostic::error("L530", message)
        })?;
        let has_suite = needs::suite_file(suite.map(Path::new))?.is_some();
        let named: Vec<PathBuf> = suite.iter().map(PathBuf::from).collect();
        match has_suite || self.copy.is_some() {
            true => on.bundle(&here, &named, self.copy.as_deref()),
            false => on.bundle(empty, &[], None),
        }
    }
}

/// Looks at all nodes.
pub fn ask(doctor: &Doctor, on: &str) -> Outcome {
    let one = |problem: Diagnostic| vec![problem];
    let flags = &doctor.elsewhere;
    let places = On::parse(on).map_err(one)?;
    let times = flags.times(&places).map_err(one)?;
    let longest = time("timeout-queue", &flags.timeout_queue).map_err(one)?;
    let scratch = beside_journals().map_err(|error| {
        let message = format!("the folder of journals cannot be written: {error}");
        vec![Diagnostic::error("L802", message)]
    })?;
    let empty = Scratch::new_in(scratch.path());
    let empty = empty.map_err(|error| vec![Diagnostic::error("L802", error.to_string())])?;
    let bundle = flags
        .bundle(&places, doctor.suite.as_deref(), empty.path())
        .map_err(one)?;
    let all = Doctor::augment_args(Command::new("doctor"));
    let given = doctor.replayed.words(&all, &OWN, |word| bundle.word(word));
    let words = [vec!["doctor".to_owned()], given].concat();
    let _watch = Watch::begin();
    let version = format!("lath {VERSION}");
    let mut executor = places.executor(&Wanted {
        id: &identity::own().replace('-', ""),
        folder: scratch.path(),
        bundle: &bundle,
        version: &version,
    });
    let activity = Activity::new(Seen::on_stderr(doctor.building.verbose_build));
    activity.begin("Preparing the nodes");
    let stations = ready(executor.as_mut()).map_err(one)?;
    let stations = vec![stations; times].concat();
    activity.begin("Waiting for the nodes");
    let longest = longest.unwrap_or(PATIENCE);
    let answers = inspect(executor.as_mut(), stations, &words, scratch.path(), longest);
    drop(activity);
    let Some(answers) = answers else {
        return Ok(Exit::Interrupted);
    };
    let host = |it: Inspected| Visited {
        answer: it
            .answer
            .and_then(|it| Inspection::read(it.document, it.clock)),
        name: it.name,
    };
    tell(
        &Nodes::of(answers.into_iter().map(host).collect()),
        doctor.json,
    )
}

/// Where a run would have its journal, which nodes of a cluster see.
fn beside_journals() -> io::Result<Scratch> {
    let folder = journal::default_dir();
    lath_machine::make_state(&folder)?;
    Scratch::new_in(&folder)
}

/// The nodes; those that cannot be prepared are refused.
fn ready(executor: &mut dyn Executor) -> Result<Vec<Station>, Diagnostic> {
    let ready = executor.prepare();
    let is_ready = ready.iter().any(Result::is_ok);
    let stations = executor.stations();
    let mut stations = match (is_ready, stations) {
        (_, Ok(stations)) => stations,
        (true, Err(problem)) => return Err(problem),
        (false, Err(_)) => {
            return Err(ready
                .into_iter()
                .find_map(Result::err)
                .expect("none is ready"));
        }
    };
    for station in &mut stations {
        let problem = ready[station.place].as_ref().err().cloned();
        station.refused = problem.or(station.refused.take());
    }
    Ok(stations)
}

fn tell(nodes: &Nodes, as_json: bool) -> Outcome {
    match as_json {
        true => out::json(&nodes.json()),
        false => out::print(format_args!("{}", nodes.text())),
    }
    Ok(match (nodes.refusal(), nodes.is_short_of_something()) {
        (Some(code), _) => Exit::of(code),
        (None, true) => Exit::Toolchain,
        (None, false) => Exit::Success,
    })
}

/// What the doctor elsewhere wants to know, into its file.
pub fn answer(doctor: &Doctor, file: &Path) -> Outcome {
    let unwritable = |error: io::Error| {
        let message = format!("{} cannot be written: {error}", file.display());
        vec![Diagnostic::error("L802", message)]
    };
    let mut file = File::create(file).map_err(unwritable)?;
    writeln!(file, "{}", Inspection::begin(clock())).map_err(unwritable)?;
    let seconds = doctor.seconds.unwrap_or(SECONDS);
    let noise = lock::exclusive().and_then(|_lock| noise::measure(seconds));
    let (machine, suite) = super::examine(doctor)?;
    let document = json::document(&machine, suite.as_ref());
    let facts = environment::probe();
    writeln!(
        file,
        "{}",
        Inspection::end(clock(), VERSION, &facts, &document, &noise)
    )
    .map_err(unwritable)?;
    Ok(Exit::Success)
}

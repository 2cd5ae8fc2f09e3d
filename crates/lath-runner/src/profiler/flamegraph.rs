//! Flame graphs: where the time of a case goes, seen in one process that no result ever comes from.
//!
//! It does what a measured fork does, with seed 0, for a moment; its stacks are seen from outside
//! ([`perf`], [`callgrind`]) or by its own runtime ([`inside`]), as its language says. How much of
//! them is the benchmark's is told by [`share`], the picture is drawn by [`draw`].

mod callgrind;
mod cpuprofile;
mod draw;
mod inside;
pub mod options;
mod perf;
mod share;
mod symbols;
mod traces;

use crate::process::Launch;
use crate::profiler::apart::Trouble;
use crate::profiler::aside::{self, Errand};
use crate::session::Session;
use crate::talk::launch;
use lath_core::plan::{Sampled, Wrapper};
use lath_core::record::{Flames, Record};
use lath_core::stacks::{self, Stacks};
use lath_protocol::{Hello, Iterate, Trial};
use options::Options as FlameOptions;
use std::path::Path;

/// How long is looked, ns: enough stacks for a share of one per cent.
const LOOK_NS: u64 = 2_000_000_000;

/// Stacks, outermost first, and how often each was seen.
pub type Folded = Vec<(Vec<String>, u64)>;

/// Who looks at machine code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    Perf,
    Callgrind,
}

impl Means {
    pub const ALL: [Means; 2] = [Means::Perf, Means::Callgrind];

    pub fn name(self) -> &'static str {
        match self {
            Means::Perf => "perf",
            Means::Callgrind => "callgrind",
        }
    }

    /// Whether it is there and may look; if not, why.
    fn ready(self) -> Result<(), String> {
        match self {
            Means::Perf => perf::ready(),
            Means::Callgrind => callgrind::ready(),
        }
    }
}

/// What one case is looked at with.
pub struct View<'a> {
    pub session: &'a Session<'a>,
    pub case: usize,
    pub record: &'a Record,
    /// Of the profiler.
    pub options: &'a str,
}

/// What was seen.
pub struct Seen {
    pub folded: Folded,
    pub by: String,
    pub unit: &'static str,
}

/// `None`: nothing was measured, so there is no result to explain.
pub fn draw(view: &View<'_>) -> Result<Option<Flames>, Trouble> {
    let case = view.session.case(view.case);
    let iterations = aside::iterations(case, &view.record.cases[view.case]);
    if iterations.is_empty() {
        return Ok(None);
    }
    let options = FlameOptions::parse(view.options).map_err(Trouble::Uncounted)?;
    let (wrapper, stacks) = sampled(view)?;
    let folder = private_folder()?;
    let process = Process {
        view,
        wrapper,
        folder: folder.path(),
        iterations: looking(wrapper, stacks, iterations),
    };
    let seen = match &stacks.means {
        stacks::Means::Inside(inside) => inside::look(&process, inside)?,
        stacks::Means::Outside(callers) => match means(options.by)? {
            Means::Perf => perf::look(&process, *callers)?,
            Means::Callgrind => callgrind::look(&process, stacks)?,
        },
    };
    if seen.folded.is_empty() {
        return Err(Trouble::Uncounted("no stack was seen".to_owned()));
    }
    let shares = share::of(&seen.folded, stacks, case.benchmark);
    draw::write(&options.folder, case, &seen, &shares)
        .map(Some)
        .map_err(Trouble::Uncounted)
}

fn sampled<'a>(view: &View<'a>) -> Result<(&'a Wrapper, &'a Stacks), Trouble> {
    match &view.session.wrapper(view.case).sampled {
        None => Err(Trouble::Unable(
            "it was built earlier: name its source instead of what `lath build` left".to_owned(),
        )),
        Some(Sampled::Failed(why)) => Err(Trouble::Unable(why.clone())),
        Some(Sampled::Built { wrapper, stacks }) => Ok((wrapper, stacks)),
    }
}

/// The first that may look. Why none may: each has its reason.
fn means(asked: Option<Means>) -> Result<Means, Trouble> {
    let mut reasons = Vec::new();
    for means in Means::ALL
        .into_iter()
        .filter(|means| asked.is_none_or(|asked| asked == *means))
    {
        match means.ready() {
            Ok(()) => return Ok(means),
            Err(why) => reasons.push(why),
        }
    }
    Err(Trouble::Unable(reasons.join("; ")))
}

fn private_folder() -> Result<tempfile::TempDir, Trouble> {
    let folder = lath_tools::scratch::folder();
    folder.map_err(|e| Trouble::Uncounted(e.to_string()))
}

/// The iterations of the process: what does not compile while it runs has no need to warm up, and
/// the last one is long enough to see something.
fn looking(wrapper: &Wrapper, stacks: &Stacks, mut iterations: Vec<Iterate>) -> Vec<Iterate> {
    if !wrapper.jit && matches!(stacks.means, stacks::Means::Outside(_)) {
        iterations.drain(..iterations.len() - 1);
    }
    if let Some(last) = iterations.last_mut().filter(|last| last.time_ns > 0) {
        last.time_ns = if wrapper.jit {
            last.time_ns.max(LOOK_NS)
        } else {
            LOOK_NS
        };
    }
    iterations
}

/// The process that is looked at.
pub struct Process<'a> {
    view: &'a View<'a>,
    wrapper: &'a Wrapper,
    /// Private and empty.
    pub folder: &'a Path,
    iterations: Vec<Iterate>,
}

impl Process<'_> {
    /// Without anybody who looks.
    pub fn launch(&self) -> Launch {
        launch::benchmark(
            self.wrapper,
            self.view.session.case(self.view.case).benchmark,
            0,
        )
    }

    /// Runs it to its end, started so.
    pub fn run(&self, launch: &Launch) -> Result<(), Trouble> {
        self.run_once(launch, &|_| {}, &self.iterations)
    }

    /// The same with a trial of another kind.
    pub fn run_once(
        &self,
        launch: &Launch,
        change: &dyn Fn(&mut Trial),
        iterations: &[Iterate],
    ) -> Result<(), Trouble> {
        let View {
            session,
            case,
            record,
            ..
        } = *self.view;
        let trial = |_: &Hello| {
            let mut trial = aside::plain(session, case, record);
            change(&mut trial);
            Ok(trial)
        };
        Errand {
            session,
            case,
            launch,
            iterations,
        }
        .run(&trial)
        .map(drop)
    }
}

//! Inspects a wrapper without running user code: its identity, its content, and whether parameters
//! convert.

use super::trial;
use crate::process::{Launch, Process, QUIT_PATIENCE};
use crate::talk::conversation::{Conversation, PATIENCE, Trouble};
use crate::talk::{failure, launch};
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::{CaseParam, Wrapper};
use lath_core::program::{MANIFEST_VERSION, Program};
use lath_core::record::{Clock, WrapperClocks};
use lath_protocol::{Hello, Offer, Rejected};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::io;
use std::os::fd::BorrowedFd;
use std::path::Path;
use std::time::Duration;

/// A built wrapper, as it describes itself.
#[derive(Clone, Debug)]
pub struct Inspection {
    pub hello: Hello,
    pub program: Program,
    pub wrapper: Wrapper,
}

/// Starts the executable at `wrapper` with these variables and asks what it is. L806: it cannot be
/// started. L605: it is not a wrapper, or one of another version. Names files as the manifest does.
pub fn inspect(
    wrapper: &Path,
    environment: &BTreeMap<String, String>,
) -> Result<Inspection, Diagnostic> {
    let path = std::path::absolute(wrapper)
        .map_err(|e| cannot_start(&wrapper.display().to_string(), &e))?;
    let name = path.to_string_lossy().into_owned();
    let inspection = inspect_wrapper(&Wrapper {
        path: name.clone(),
        environment: environment.clone(),
        ..Wrapper::default()
    })?;
    let hash = hash(&path).map_err(|e| cannot_start(&name, &e))?;
    let Inspection {
        hello,
        program,
        wrapper,
    } = inspection;
    Ok(Inspection {
        hello,
        program,
        wrapper: Wrapper { hash, ..wrapper },
    })
}

/// Starts a wrapper that may have arguments and an environment, and asks what it is. Its answer
/// fills the empty fields of the given wrapper, except the hash, because the path may be a
/// runtime's. Errors as for [`inspect`].
pub fn inspect_wrapper(wrapper: &Wrapper) -> Result<Inspection, Diagnostic> {
    let (hello, manifest) = visit(wrapper, None, |talk| {
        Ok((talk.hello(PATIENCE)?, talk.manifest()?))
    })?;
    let program = program(&wrapper.path, manifest)?;
    let mut wrapper = wrapper.clone();
    wrapper.jit |= hello.jit;
    if wrapper.seed_variable.is_none() && !hello.seed_variable.is_empty() {
        wrapper.seed_variable = Some(hello.seed_variable.clone());
    }
    let compiler = hello.compiler.split_whitespace().next();
    let platform = [hello.platform.as_str(), compiler.unwrap_or_default()]
        .into_iter()
        .find(|name| !name.is_empty())
        .unwrap_or(&hello.language);
    for (field, said) in [
        (&mut wrapper.language, &hello.language),
        (&mut wrapper.compiler, &hello.compiler),
        (&mut wrapper.flags, &hello.flags),
        (&mut wrapper.source, &program.source),
        (&mut wrapper.platform, &platform.to_owned()),
    ] {
        if field.is_empty() {
            field.clone_from(said);
        }
    }
    Ok(Inspection {
        hello,
        program,
        wrapper,
    })
}

/// A wrapper's description of itself; it may take `patience` to start.
pub fn hello(
    wrapper: &Wrapper,
    patience: Duration,
    interrupt: Option<BorrowedFd<'_>>,
) -> Result<Hello, Diagnostic> {
    visit(wrapper, interrupt, |talk| talk.hello(patience))
}

/// The wrapper's own profilers, if it has some, and which of them work here.
pub fn profilers(wrapper: &Wrapper) -> Result<Vec<Offer>, Diagnostic> {
    tried(wrapper, Vec::new(), None)
}

/// The same for the profilers in `asked`; the user may interrupt.
pub(crate) fn tried(
    wrapper: &Wrapper,
    asked: Vec<String>,
    interrupt: Option<BorrowedFd<'_>>,
) -> Result<Vec<Offer>, Diagnostic> {
    visit(wrapper, interrupt, |talk| {
        talk.hello(PATIENCE)?;
        talk.profilers(asked)
    })
}

/// Asks whether the parameters of many cases, `(benchmark, params)`, convert. Returns a list of
/// rejected values for each, in order.
pub fn check_params(
    wrapper: &Wrapper,
    cases: &[(usize, Vec<CaseParam>)],
) -> Result<Vec<Vec<Rejected>>, Diagnostic> {
    let pairs = |params: &[CaseParam]| {
        params
            .iter()
            .map(|p| (p.name.clone(), p.value.clone()))
            .collect()
    };
    visit(wrapper, None, |talk| {
        talk.hello(PATIENCE)?;
        cases
            .iter()
            .map(|(benchmark, params)| talk.check(*benchmark, pairs(params)))
            .collect()
    })
}

/// A description of itself of a wrapper that lath has just built from `source`. L814: the source
/// fails while it is loaded, or what an adapter wrote does not start. L605: a library is missing. `measures`: with its clocks, so that no
/// other process needs to start for them.
pub fn hello_of_source(
    wrapper: &Wrapper,
    source: &str,
    measures: bool,
) -> Result<(Hello, Option<WrapperClocks>), Diagnostic> {
    visit_or(
        wrapper,
        None,
        |talk| {
            let hello = talk.hello(PATIENCE)?;
            let clocks = measures.then(|| talk.clocks()).transpose()?;
            let chosen = clocks.map(|clocks| choose(&hello, clocks));
            Ok((hello, chosen))
        },
        |trouble, tail| failure::of_own_start(trouble, source, wrapper, tail),
    )
}

/// Measures the clocks of a wrapper, which may take `patience` to start, and chooses one.
pub fn clocks(
    wrapper: &Wrapper,
    patience: Duration,
    interrupt: Option<BorrowedFd<'_>>,
) -> Result<WrapperClocks, Diagnostic> {
    let (hello, clocks) = visit(wrapper, interrupt, |talk| {
        Ok((talk.hello(patience)?, talk.clocks()?))
    })?;
    Ok(choose(&hello, clocks))
}

fn choose(hello: &Hello, clocks: Vec<Clock>) -> WrapperClocks {
    WrapperClocks {
        turns: hello.can("turns"),
        turns_of_threads: hello.can("turns_of_threads"),
        no_turns: hello.lacks.get("turns").cloned(),
        ..crate::talk::clocks::choose(clocks)
    }
}

pub fn cannot_start(wrapper: &str, error: &io::Error) -> Diagnostic {
    Diagnostic::error("L806", format!("cannot start {wrapper}: {error}"))
}

/// L806.
pub fn start(launch: &Launch, wrapper: &str) -> Result<Process, Diagnostic> {
    lath_tools::scratch::usable()?;
    Process::spawn(launch).map_err(|e| cannot_start(wrapper, &e))
}

/// A process for one short conversation.
fn visit<T>(
    wrapper: &Wrapper,
    interrupt: Option<BorrowedFd<'_>>,
    talk: impl FnOnce(&mut Conversation<'_>) -> Result<T, Trouble>,
) -> Result<T, Diagnostic> {
    visit_or(wrapper, interrupt, talk, |trouble, tail| {
        failure::of_start(trouble, &wrapper.path, tail)
    })
}

fn visit_or<T>(
    wrapper: &Wrapper,
    interrupt: Option<BorrowedFd<'_>>,
    talk: impl FnOnce(&mut Conversation<'_>) -> Result<T, Trouble>,
    problem: impl FnOnce(&Trouble, &[String]) -> Diagnostic,
) -> Result<T, Diagnostic> {
    let name = &wrapper.path;
    let mut process = start(&launch::visit(wrapper), name)?;
    let outcome = talk(&mut Conversation {
        process: &mut process,
        interrupt,
        show: &mut |_, _| {},
        alive: &mut || {},
    });
    trial::end(
        &mut process,
        outcome,
        QUIT_PATIENCE,
        interrupt,
        &mut |_, _| {},
    )
    .map(|ended| ended.value)
    .map_err(|trouble| problem(&trouble, &process.tail()))
}

/// The parsed manifest. Checks its version first: another version may have other fields.
pub fn program(wrapper: &str, manifest: serde_json::Value) -> Result<Program, Diagnostic> {
    let version = manifest.get("manifest").and_then(serde_json::Value::as_u64);
    if version != Some(u64::from(MANIFEST_VERSION)) {
        let has = version.map_or("no version".to_owned(), |v| format!("version {v}"));
        return Err(Diagnostic::error(
            "L605",
            format!(
                "the manifest of {wrapper} has {has}, but this lath reads version \
                    {MANIFEST_VERSION}"
            ),
        )
        .help("build it again with this lath"));
    }
    let read: Result<Program, _> = serde_json::from_value(manifest);
    let damaged = |why: String| {
        Diagnostic::error(
            "L605",
            format!("the manifest of {wrapper} is damaged: {why}"),
        )
    };
    let program = read.map_err(|e| damaged(e.to_string()))?.completed();
    program
        .mistake()
        .map_or(Ok(program.clone()), |why| Err(damaged(why)))
}

/// SHA-256 of a file, hexadecimal.
pub fn hash(path: &Path) -> io::Result<String> {
    let mut hasher = Sha256::new();
    io::copy(&mut std::fs::File::open(path)?, &mut hasher)?;
    Ok(hasher
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect())
}

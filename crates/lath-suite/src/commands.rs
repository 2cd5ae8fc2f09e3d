//! Commands as contenders: reads what the user wrote, and makes of each a program with a wrapper,
//! which is lath itself.

mod flags;
mod lookup;
mod parameters;
pub(crate) mod words;

pub use flags::Asked;
pub use parameters::Parameter;

use lath_command::{LANGUAGE, Spec};
use lath_core::diagnostic::{Diagnostic, Place};
use lath_core::plan::Wrapper;
use lath_core::planner::{Built, Participant};
use lath_core::program::{Benchmark, Instance, MANIFEST_VERSION, Param, Program, Scope, State};
use lath_core::setting::{Key, Layer, Mode, Origin, TimeUnit, Value};
use lath_core::site::{Noted, ValueKind};
use std::path::{Path, PathBuf};

/// A command that is compared.
#[derive(Clone, Debug, PartialEq)]
pub struct CommandContender {
    /// Its name in results.
    pub name: String,
    /// What it is compared by: commands with the same benchmark are.
    pub benchmark: String,
    pub spec: Spec,
    pub parameters: Vec<Parameter>,
    /// `[settings]` of its suite.
    pub settings: Layer,
    /// Of its suite; else a place of no file.
    pub place: Place,
    /// Its working folder; `None`: lath's.
    pub folder: Option<PathBuf>,
}

/// The benchmark of commands that the user named none for.
pub const BENCHMARK: &str = LANGUAGE;

/// What the planner takes. L806: lath does not know where it is itself.
pub fn participant(command: &CommandContender) -> Result<Participant, Diagnostic> {
    let own = std::env::current_exe()
        .map_err(|e| Diagnostic::error("L806", format!("cannot find lath's own program: {e}")))?;
    let program = program(command);
    let wrapper = Wrapper {
        path: own.to_string_lossy().into_owned(),
        arguments: command.spec.arguments(),
        platform: LANGUAGE.to_owned(),
        contender: command.name.clone(),
        hash: lookup::hash(&program.source).unwrap_or_default(),
        language: LANGUAGE.to_owned(),
        compiler: LANGUAGE.to_owned(),
        flags: shown(&command.spec.command.0),
        source: program.source.clone(),
        folder: command
            .folder
            .as_ref()
            .map(|folder| folder.to_string_lossy().into_owned()),
        variables: Some(Default::default()),
        ..Wrapper::default()
    };
    Ok(Participant {
        program,
        contender: command.name.clone(),
        settings: command.settings.clone(),
        built: Some(Built {
            wrapper,
            max_threads: 1,
            gil: false,
            counts_invocations: true,
            takes_turns: true,
            takes_turns_of_threads: false,
            clocks: None,
            read: Vec::new(),
            digest: None,
            broken: None,
        }),
    })
}

/// Gives each command the parameters that it mentions. L407: none mentions a parameter; L527: a
/// command does not exist.
pub(crate) fn check(
    parameters: &[Parameter],
    commands: &mut [CommandContender],
) -> Vec<Diagnostic> {
    let mut problems = parameters::check(parameters, commands);
    for command in commands {
        let own = parameters.iter().filter(|p| command.spec.mentions(&p.name));
        command.parameters = own.cloned().collect();
        problems.extend(not_found(command));
    }
    problems
}

/// L527, unless a parameter says what the program is.
fn not_found(command: &CommandContender) -> Option<Diagnostic> {
    let program = command.spec.command.0.first()?;
    let is_open = |p: &Parameter| program.contains(&format!("{{{}}}", p.name));
    if command.parameters.iter().any(is_open) {
        return None;
    }
    let problem = lookup::check(program, command.folder.as_deref()).err()?;
    Some(match command.place == Place::default() {
        true => problem,
        false => problem.at(&command.place, "of this contender"),
    })
}

/// The words as a shell would take them.
pub fn shown(words: &[String]) -> String {
    let quoted = words.iter().map(|word| lath_languages::quoted(word));
    quoted.collect::<Vec<_>>().join(" ")
}

/// One benchmark, which returns what the command prints.
fn program(command: &CommandContender) -> Program {
    let name = command.spec.command.0.first().cloned().unwrap_or_default();
    let found = lookup::find(&name, command.folder.as_deref())
        .map(|path| path.to_string_lossy().into_owned());
    let source = found.unwrap_or_else(|| name.clone());
    let stem = Path::new(&name).file_stem().unwrap_or_default();
    Program {
        stem: stem.to_string_lossy().into_owned(),
        manifest: MANIFEST_VERSION,
        files: Vec::new(),
        blanks: Vec::new(),
        noted: Noted::default(),
        states: vec![state(command)],
        benchmarks: vec![benchmark(command)],
        libraries: Vec::new(),
        warnings: Vec::new(),
        ..Program::unread(LANGUAGE, &source)
    }
}

fn benchmark(command: &CommandContender) -> Benchmark {
    let mut settings = Layer::default();
    let usual = || Origin::Annotation(command.place.clone());
    settings.set(Key::Mode, Value::Modes(vec![Mode::AverageTime]), usual());
    settings.set(Key::TimeUnit, Value::Unit(TimeUnit::Milliseconds), usual());
    Benchmark {
        index: 0,
        id: command.benchmark.clone(),
        name: command.benchmark.clone(),
        symbol: command.benchmark.clone(),
        holder: None,
        arguments: Vec::new(),
        instances: vec![Instance {
            state: 0,
            ordinal: 0,
        }],
        returns: true,
        opaque: false,
        is_async: false,
        group: None,
        group_threads: Vec::new(),
        functions: Vec::new(),
        compare: None,
        check: None,
        bytes: None,
        settings,
        params: (0..command.parameters.len())
            .map(|param| (0, param))
            .collect(),
        // They are not timed, and a call between them is long enough for turns.
        invocation_fixtures: false,
        fixtures_each_turn: false,
        place: command.place.clone(),
        source_hash: None,
        warnings: Vec::new(),
    }
}

/// Its parameters.
fn state(command: &CommandContender) -> State {
    let param = |parameter: &Parameter| Param {
        name: parameter.name.clone(),
        symbol: parameter.name.clone(),
        is_static: false,
        bases: Vec::new(),
        ty: "text".to_owned(),
        kind: ValueKind::Text,
        values: parameter.values.clone(),
        place: command.place.clone(),
        value_places: Vec::new(),
    };
    let mut params: Vec<Param> = command.parameters.iter().map(param).collect();
    params.sort_by(|a, b| a.name.cmp(&b.name));
    State {
        index: 0,
        symbol: LANGUAGE.to_owned(),
        name: LANGUAGE.to_owned(),
        scope: Scope::Thread,
        implicit: true,
        params,
        fixtures: Vec::new(),
        counters: Vec::new(),
        operations: None,
        place: command.place.clone(),
    }
}

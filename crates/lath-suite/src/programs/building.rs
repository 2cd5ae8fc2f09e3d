//! The wrapper of one source: built for its times, and for what else is asked.

use super::Further;
use super::built::has_libraries;
use super::own_code;
use crate::contenders::Source;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, Language};
use lath_core::paths::or_here;
use lath_core::plan::{self, OtherBuild, Purpose};
use lath_core::planner::{Built, Participant};
use lath_core::program::Program;
use lath_languages::Kept;
use std::path::Path;

/// Builds a program for timing, and for other requested purposes.
pub fn build_all(
    source: &Source,
    program: Program,
    further: &Further,
) -> Result<Participant, Vec<Diagnostic>> {
    let mut one = build_for(source, program, None, further.measures)?;
    if let Some(Built { wrapper, .. }) = &mut one.built {
        if !further.profilers.is_empty() {
            equip(source, wrapper, &further.profilers)?;
        }
        for &purpose in &further.purposes {
            let build = other(source, &one.program, wrapper, purpose);
            wrapper.builds.extend(build.map(|build| (purpose, build)));
        }
    }
    Ok(one)
}

/// Builds the native libraries that a source names; returns its options with them, and its program
/// with their folders.
pub fn link(source: &Source, program: &mut Program) -> Result<BuildOptions, Vec<Diagnostic>> {
    takes_name(source)?;
    let mut options = source.options.clone();
    if !source.libraries.is_empty() {
        let includes = source.language.library_includes(&options)?;
        let built = source
            .libraries
            .iter()
            .map(|library| lath_languages::build_library(library, &includes, options.verbose));
        options.linked = built.collect::<Result<_, _>>()?;
        program.libraries = options
            .linked
            .iter()
            .map(|linked| linked.folder.to_string_lossy().into_owned())
            .collect();
        program.libraries.dedup();
    }
    Ok(options)
}

/// L524: a file name that its language's tools would misread.
fn takes_name(source: &Source) -> Result<(), Vec<Diagnostic>> {
    let name = source
        .path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy();
    let first = name
        .chars()
        .next()
        .filter(|c| source.language.refuses_first_in_name().contains(c))
        .map(|c| format!("a name that begins with `{c}`"));
    let anywhere = || {
        name.chars()
            .find(|c| source.language.refuses_in_name(&source.path, *c))
            .map(|c| format!("a name with `{c}`"))
    };
    let Some(what) = first.or_else(anywhere) else {
        return Ok(());
    };
    let message = format!(
        "{} cannot be built: tools of {} do not accept {what}",
        source.path.display(),
        source.language.name()
    );
    Err(vec![
        Diagnostic::error("L524", message).help("rename the file"),
    ])
}

/// Builds one source's wrapper, at `output` or in the cache, and asks for its capabilities.
pub fn build(
    source: &Source,
    program: Program,
    output: Option<&Path>,
) -> Result<Participant, Vec<Diagnostic>> {
    build_for(source, program, output, false)
}

/// W919 for a language or a platform of it that is not known to work.
fn untested(language: &dyn Language, platform: &str) -> Option<Diagnostic> {
    let message = match language.unproven(platform) {
        Some(why) => format!("platform {platform} is unproven: {why}"),
        None if language.experimental() => {
            format!("{} is experimental and not fully tested", language.name())
        }
        None => return None,
    };
    let warning = Diagnostic::warning("W919", message);
    Some(warning.help("check its results in another way before you rely on them"))
}

/// `measures`: and for its clocks.
fn build_for(
    source: &Source,
    mut program: Program,
    output: Option<&Path>,
    measures: bool,
) -> Result<Participant, Vec<Diagnostic>> {
    lath_tools::scratch::usable().map_err(|d| vec![d])?;
    own_code::note(source.language, &mut program);
    let options = link(source, &mut program)?;
    has_libraries(&program)?;
    lath_languages::remember_driver();
    let mut wrapper = placed(source.language.build(&program, output, &options)?, &options);
    wrapper.environment.extend(program.environment());
    wrapper.variables = Some(lath_languages::variables(&wrapper));
    wrapper.report = lath_languages::report(&wrapper.language);
    wrapper.contender.clone_from(&source.contender);
    if let Some(output) = output {
        let kept = Kept {
            source: program.source.clone(),
            environment: wrapper.environment.clone(),
        };
        lath_languages::keep(&source.language.output(output), kept)?;
    }
    let (hello, clocks) =
        lath_runner::hello_of_source(&wrapper, &program.source, measures).map_err(|d| vec![d])?;
    program
        .warnings
        .extend(untested(source.language, &wrapper.platform));
    program.warnings.append(&mut wrapper.notes);
    let built = Built {
        digest: source.language.digest(&wrapper),
        read: std::mem::take(&mut wrapper.read),
        wrapper,
        max_threads: hello.max_threads,
        gil: hello.gil,
        counts_invocations: hello.can("invocations"),
        takes_turns: hello.can("turns"),
        takes_turns_of_threads: hello.can("turns_of_threads"),
        clocks,
        broken: None,
    };
    Ok(Participant {
        program,
        contender: source.contender.clone(),
        settings: source.settings.clone(),
        built: Some(built),
    })
}

/// Whether the only problem is that the source fails while it is loaded.
pub fn fails_to_load(found: &[Diagnostic]) -> bool {
    !found.is_empty() && found.iter().all(|problem| problem.code == "L814")
}

/// A source that fails while it is loaded: its rows say why, and the others are measured.
pub fn broken(source: &Source, program: Program, found: &[Diagnostic]) -> Participant {
    let wrapper = plan::Wrapper {
        contender: source.contender.clone(),
        source: program.source.clone(),
        language: program.language.clone(),
        ..plan::Wrapper::default()
    };
    let why = found.first().map(|first| Diagnostic {
        labels: Vec::new(),
        ..first.clone()
    });
    Participant {
        program,
        contender: source.contender.clone(),
        settings: source.settings.clone(),
        built: why.map(|why| Built::broken(wrapper, why)),
    }
}

/// A wrapper with its working folder, and with the files read for its libraries.
fn placed(mut wrapper: plan::Wrapper, options: &BuildOptions) -> plan::Wrapper {
    let run = or_here(&options.folders.run);
    wrapper.folder = (run != or_here(Path::new(""))).then(|| run.to_string_lossy().into_owned());
    wrapper.read.extend(
        options
            .linked
            .iter()
            .flat_map(|linked| linked.read.iter().cloned()),
    );
    wrapper
}

/// Builds the same program for another purpose than timing. The error says why that is impossible.
pub fn again(
    source: &Source,
    program: &Program,
    contender: &str,
    change: impl FnOnce(&mut BuildOptions),
) -> Result<(plan::Wrapper, BuildOptions), String> {
    let mut program = program.clone();
    let built = link(source, &mut program).and_then(|mut options| {
        change(&mut options);
        source
            .language
            .build(&program, None, &options)
            .map(|built| (placed(built, &options), options))
    });
    let (mut built, options) = built.map_err(|problems| {
        let why = problems
            .first()
            .map(|problem| problem.message.clone())
            .unwrap_or_default();
        format!("it cannot be built for that: {why}")
    })?;
    built.read.clear();
    built.notes.clear();
    built.environment.extend(program.environment());
    built.variables = Some(lath_languages::variables(&built));
    built.report = lath_languages::report(&built.language);
    contender.clone_into(&mut built.contender);
    Ok((built, options))
}

/// The build for another purpose. `None`: the build is the same, so the wrapper itself serves, if
/// possible.
fn other(
    source: &Source,
    program: &Program,
    wrapper: &plan::Wrapper,
    purpose: Purpose,
) -> Option<OtherBuild> {
    let contender = &wrapper.contender;
    let built = again(source, program, contender, |o| o.purpose = purpose);
    let built = built.and_then(|(built, options)| {
        let stacks = (purpose == Purpose::Stacks)
            .then(|| source.language.stacks(&built, &options))
            .transpose()?;
        Ok(
            (stacks.is_some() || built != *wrapper).then(|| OtherBuild::Built {
                wrapper: Box::new(built),
                stacks,
            }),
        )
    });
    built.unwrap_or_else(|why| Some(OtherBuild::Failed(why)))
}

/// L804: one of its own profilers lacks something.
fn equip(
    source: &Source,
    wrapper: &mut plan::Wrapper,
    profilers: &[String],
) -> Result<(), Vec<Diagnostic>> {
    let lacking = |why| {
        vec![Diagnostic::error(
            "L804",
            format!(
                "a profiler of {} is not available: {why}",
                source.path.display()
            ),
        )]
    };
    source
        .language
        .equip(wrapper, profilers, &source.options)
        .map_err(lacking)
}

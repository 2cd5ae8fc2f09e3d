//! Finds the compilers on this machine, chooses one, and identifies it.

use super::flags;
use super::kind::{self, Kind};
use super::paths::{expanded, of};
use super::sandboxed;
use super::scan::Asked;
use super::searched::Searched;
use super::spec::{Facts, Toolchain};
use super::version::{major_in, stamp, version_in, version_line};
use crate::shared::toolchain::{absent, remembered};
use crate::wasm::{self, Engine};
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, Platform};
use lath_core::paths::{self, Span};
use lath_tools::{ascii, find, refused_words};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The compiler a build uses.
#[derive(Clone, Debug)]
pub(super) struct Compiler {
    /// Its argv, without added arguments: one word, or more for `--cc "ccache g++"`.
    pub command: Vec<String>,
    /// `g++ 12.2.0`.
    pub name: String,
    /// Changes whenever the compiler does; part of every cache key.
    pub identity: String,
    /// The requested platform, or else the one of this compiler.
    pub platform: String,
    pub is_clang: bool,
    pub kind: Kind,
    /// Compiles lath's runtime and links, for a compiler that cannot.
    pub companion: Option<Box<Compiler>>,
    /// Runs what it makes; `None`: the processor does.
    pub engine: Option<Engine>,
    /// 12 for 12.2.0; 0 if unknown.
    pub major: u32,
}

pub(super) fn platforms(facts: &Facts) -> Vec<Platform> {
    let mut has_default = false;
    let platform = |toolchain: &Toolchain| {
        let mut platform = platform(facts, toolchain);
        let usual = toolchain.engine.is_none() && platform.version.is_some();
        platform.default = usual && !has_default;
        has_default |= platform.default;
        platform
    };
    facts.platforms.iter().map(platform).collect()
}

/// See [`lath_core::language::Language::default_platform`]. Does not query the compilers after it:
/// some take as long as a small benchmark.
pub(super) fn default_platform(facts: &Facts) -> Option<Platform> {
    let mut found = of_the_processor(facts).map(|toolchain| platform(facts, toolchain));
    let mut first = found.find(|one| one.version.is_some())?;
    first.default = true;
    Some(first)
}

/// The platform with that name. Asks no other.
pub(super) fn named(facts: &Facts, name: &str) -> Option<Platform> {
    let toolchain = facts.platforms.iter().find(|p| p.name == name)?;
    let mut platform = platform(facts, toolchain);
    platform.default = default_platform(facts).is_some_and(|default| default.name == name);
    Some(platform)
}

fn platform(facts: &Facts, toolchain: &Toolchain) -> Platform {
    match &toolchain.engine {
        None => compiler_alone(facts, toolchain),
        Some(engine) => sandboxed::platform(toolchain, wasm::declared(engine)),
    }
}

fn compiler_alone(facts: &Facts, toolchain: &Toolchain) -> Platform {
    let absent = |install: String| absent(&toolchain.name, install, false);
    let mut commands = toolchain.commands.iter();
    let Some((command, path)) = commands.find_map(|command| located(command)) else {
        return absent(toolchain.install.clone());
    };
    if toolchain.kind == Kind::Tcc && of_companion(facts).is_none() {
        return absent(format!("{}, and {}", toolchain.install, usual(facts)));
    }
    match version_line(&command) {
        Err(why) => absent(format!("{} does not start: {why}", path.display())),
        Ok(line) => Platform {
            version: Some(version_of(toolchain.kind, &command, &line)),
            path: Some(path),
            ..absent(toolchain.install.clone())
        },
    }
}

/// The words of a declared command whose program is here, with its path.
fn located(command: &str) -> Option<(Vec<String>, PathBuf)> {
    let mut words: Vec<String> = command.split(' ').map(str::to_owned).collect();
    let path = find(&words[0])?;
    words[0] = path.to_string_lossy().into_owned();
    Some((words, path))
}

/// As a platform's row has it: `12.2.0`, `0.15.2 (clang 20.1.2)`.
fn version_of(kind: Kind, command: &[String], line: &str) -> String {
    let version = version_in(line);
    match kind {
        Kind::Zig => {
            let zig = kind::zig_version(command).unwrap_or_default();
            format!("{zig} (clang {version})")
        }
        Kind::Usual | Kind::Tcc => version,
    }
}

/// The compiler of `--cc`, or else of the requested platform, or else of the first platform
/// present.
pub(super) fn choose(facts: &Facts, options: &BuildOptions) -> Result<Compiler, Vec<Diagnostic>> {
    let asked: Vec<&Toolchain> = match &options.platform {
        Some(name) => vec![
            facts
                .platforms
                .iter()
                .find(|p| p.name == *name)
                .ok_or_else(|| vec![unknown(facts, name)])?,
        ],
        None => of_the_processor(facts).collect(),
    };
    if let [
        Toolchain {
            engine: Some(engine),
            ..
        },
    ] = asked[..]
    {
        return sandboxed::compiler(asked[0], wasm::declared(engine), options);
    }
    let command = command(&asked, options)?;
    let missing = |what: String| {
        let hint = match asked[..] {
            [one] => format!("`{}`", one.install),
            _ => usual(facts),
        };
        vec![Diagnostic::error("L601", what).help(format!(
            "install one (on Debian: {hint}), or name another with --cc"
        ))]
    };
    let Some(program) = command.first() else {
        let what = options
            .platform
            .as_deref()
            .map_or_else(|| format!("{} compiler", facts.name), str::to_owned);
        return Err(missing(format!("no {what} found")));
    };
    let path = find(program).ok_or_else(|| {
        let mut problems = missing(format!("no compiler {program} found"));
        let quoted = options.cc.as_ref().filter(|_| command.len() > 1);
        if let Some(help) = quoted.and_then(|cc| in_quotes(cc)) {
            problems[0].help = Some(help);
        }
        problems
    })?;
    if let Some(why) = refused_words(&command) {
        return Err(missing(why));
    }
    let line = version_line(&command)
        .map_err(|why| missing(format!("{program} did not print its version: {why}")))?;
    let mut compiler = identified(facts, command, &line, &path)?;
    if let Some(name) = &options.platform {
        compiler.platform.clone_from(name);
    }
    Ok(compiler)
}

/// What installs the usual compilers: `apt install gcc` or `apt install clang`, in quotes.
fn usual(facts: &Facts) -> String {
    let usual = of_the_processor(facts).filter(|p| p.kind == Kind::Usual);
    let all: Vec<String> = usual.map(|p| format!("`{}`", p.install)).collect();
    all.join(" or ")
}

/// The command of a compiler for what another one cannot.
fn of_companion(facts: &Facts) -> Option<&String> {
    let usual = of_the_processor(facts).filter(|p| p.kind == Kind::Usual);
    let mut commands = usual.flat_map(|p| &p.commands);
    commands.find(|command| find(command).is_some())
}

/// The usual compiler that does for `name` what it cannot. L601 if none is here.
fn companion(facts: &Facts, name: &str) -> Result<Compiler, Vec<Diagnostic>> {
    let missing = |why: &str| {
        let problem = format!("{name} needs gcc or clang beside it, for lath's runtime: {why}");
        let help = format!("install one (on Debian: {})", usual(facts));
        vec![Diagnostic::error("L601", problem).help(help)]
    };
    let command = of_companion(facts).ok_or_else(|| missing("neither is here"))?;
    let path = find(command).ok_or_else(|| missing("neither is here"))?;
    let command = vec![command.clone()];
    let line = version_line(&command).map_err(|why| missing(&why))?;
    identified(facts, command, &line, &path)
}

/// The compiler of `command`, which is at `path` and says `line` of itself.
fn identified(
    facts: &Facts,
    command: Vec<String>,
    line: &str,
    path: &Path,
) -> Result<Compiler, Vec<Diagnostic>> {
    let kind = Kind::of(&command, line);
    let is_clang = line.contains("clang");
    let is_like = |p: &&Toolchain| {
        p.kind == kind && (kind != Kind::Usual || p.name.starts_with("clang") == is_clang)
    };
    let family = of_the_processor(facts)
        .find(is_like)
        .map(|p| p.name.as_str());
    if kind == Kind::Tcc && family.is_none() {
        let problem = format!(
            "{} compiles no {}: it is tcc",
            command.join(" "),
            facts.name
        );
        return Err(vec![Diagnostic::error("L601", problem).help(
            "give it to the sources of C only: cc under [build.c] of lath.toml",
        )]);
    }
    let family = family.unwrap_or(command[0].as_str()).to_owned();
    let version = version_of(kind, &command, line);
    let companion = match kind {
        Kind::Tcc => Some(Box::new(companion(facts, &family)?)),
        Kind::Usual | Kind::Zig => None,
    };
    let beside = companion.as_ref().map_or("", |one| one.identity.as_str());
    Ok(Compiler {
        name: format!("{family} {version}"),
        identity: format!("{command:?} {line} {} {beside}", stamp(path)),
        platform: family,
        is_clang,
        kind,
        companion,
        engine: None,
        major: major_in(line),
        command,
    })
}

/// Platforms without an engine.
fn of_the_processor(facts: &Facts) -> impl Iterator<Item = &Toolchain> {
    facts.platforms.iter().filter(|p| p.engine.is_none())
}

/// What to do where the whole text of `--cc`, which has blanks, is the path of a file.
fn in_quotes(cc: &str) -> Option<String> {
    Path::new(cc)
        .is_file()
        .then(|| format!("a blank ends the command: put the path in quotes, --cc \"'{cc}'\""))
}

/// The words of `--cc`, or else the first command of `asked` that exists.
fn command(asked: &[&Toolchain], options: &BuildOptions) -> Result<Vec<String>, Vec<Diagnostic>> {
    if let Some(cc) = &options.cc {
        return flags::checked_words("--cc", cc).map_err(|problem| vec![problem]);
    }
    let mut commands = asked.iter().flat_map(|p| &p.commands);
    let found = commands.find(|command| located(command).is_some());
    let words = found.into_iter().flat_map(|command| command.split(' '));
    Ok(words.map(str::to_owned).collect())
}

fn unknown(facts: &Facts, name: &str) -> Diagnostic {
    let names = facts
        .platforms
        .iter()
        .map(|p| p.name.as_str())
        .collect::<Vec<_>>()
        .join(", ");
    Diagnostic::error("L601", format!("{} has no platform `{name}`", facts.name))
        .help(format!("platforms: {names} (on Debian: {})", usual(facts)))
}

/// What reads the directives of a source: the compiler that would build it. `otherwise`: where none is
/// named.
pub(super) fn preprocessor(facts: &Facts, options: &BuildOptions, otherwise: &str) -> Asked {
    let named = |cc: &String| flags::words(cc);
    let of_platform = || {
        let name = options.platform.as_ref()?;
        let toolchain = facts.platforms.iter().find(|p| p.name == *name)?;
        if toolchain.engine.is_some() {
            return sandboxed::command(toolchain);
        }
        let command = toolchain.commands.iter().find(|c| located(c).is_some())?;
        Some(command.split(' ').map(str::to_owned).collect())
    };
    let words = options.cc.as_ref().map(named).or_else(of_platform);
    let words: Vec<String> = words.unwrap_or_else(|| vec![otherwise.to_owned()]);
    let line = words.first().and_then(|_| version_line(&words).ok());
    let kind = line.map_or(Kind::Usual, |line| Kind::of(&words, &line));
    Asked {
        quoted: kind.quoted(),
        folders: (kind == Kind::Tcc).then(|| kind::folders_of_tcc(&words)),
        words,
    }
}

impl Compiler {
    /// What compiles lath's runtime, and links.
    pub(super) fn companion(&self) -> &Compiler {
        self.companion.as_deref().unwrap_or(self)
    }

    /// The path of one of its tools, such as clang's linker. `None`: it has none.
    pub(super) fn tool(&self, name: &str) -> Option<PathBuf> {
        let mut command = Command::new(&self.command[0]);
        command
            .args(&self.command[1..])
            .arg(format!("-print-prog-name={name}"));
        let said = remembered::ask(self.alone().as_deref(), &mut command, |_| true).ok()?;
        let path = said.unwrap_or_default().trim().to_owned();
        find(&path).or_else(|| find(format!("{name}-{}", self.major)))
    }

    /// The path of its program, if that is its whole command: what a launcher says is another program's.
    fn alone(&self) -> Option<PathBuf> {
        find(&self.command[0]).filter(|_| self.command.len() == 1)
    }
}

/// Environment variables that add search folders.
const ADDED: [&str; 4] = [
    "CPATH",
    "C_INCLUDE_PATH",
    "CPLUS_INCLUDE_PATH",
    "LIBRARY_PATH",
];

impl Compiler {
    /// Its search folders for headers and libraries when it compiles with `compile` and links with
    /// `link`, in `here`: from its own output, and all folders in the arguments.
    pub(super) fn searched(
        &self,
        dialect: &str,
        compile: &[String],
        link: &[String],
        here: &Path,
    ) -> Searched {
        let named = |words: &[String]| {
            let words = expanded(words, here);
            let spans: Vec<Span> = of(&words).into_iter().filter(|span| span.certain).collect();
            paths::found(&words, &spans, here)
                .into_iter()
                .map(|(_, path)| path)
        };
        let placed = |folders: Vec<PathBuf>| folders.into_iter().map(|folder| here.join(folder));
        let all = [compile, link].concat();
        let own = self
            .header_folders(dialect, &[], here, true)
            .into_iter()
            .chain(self.library_folders(&[], here, true));
        let (asking, added) = without_folders(compile);
        let linking = [&asking[..], link].concat();
        Searched {
            own: own
                .filter_map(|folder| folder.canonicalize().ok())
                .filter(|folder| folder.parent().is_some())
                .collect(),
            headers: placed(self.header_folders(dialect, &asking, here, false))
                .chain(added)
                .chain(named(compile))
                .collect(),
            libraries: placed(self.library_folders(&linking, here, false))
                .chain(named(&all))
                .collect(),
        }
    }

    /// Include missing ones: they may appear later.
    fn header_folders(
        &self,
        dialect: &str,
        words: &[String],
        here: &Path,
        alone: bool,
    ) -> Vec<PathBuf> {
        let said = self.asked(
            words,
            &["-E", "-v", "-x", dialect, "/dev/null"],
            here,
            alone,
        );
        let missing = said.lines().filter_map(|line| {
            line.strip_prefix("ignoring nonexistent directory \"")?
                .strip_suffix('"')
        });
        let listed = said
            .lines()
            .skip_while(|line| !line.ends_with("search starts here:"))
            .take_while(|line| *line != "End of search list.");
        listed
            .filter(|line| line.starts_with(' '))
            .map(str::trim)
            .chain(missing)
            .map(PathBuf::from)
            .collect()
    }

    fn library_folders(&self, words: &[String], here: &Path, alone: bool) -> Vec<PathBuf> {
        let said = self.asked(words, &["-print-search-dirs"], here, alone);
        let listed = said
            .lines()
            .filter_map(|line| line.split_once(": ="))
            .flat_map(|(_, folders)| folders.split(':'));
        listed
            .filter(|folder| !folder.is_empty())
            .map(PathBuf::from)
            .collect()
    }

    /// Its answer. `alone`: without additions from the environment.
    fn asked(&self, words: &[String], question: &[&str], here: &Path, alone: bool) -> String {
        let is_added = || ADDED.iter().any(|name| std::env::var_os(name).is_some());
        // The same wherever it is asked: an answer for all builds.
        let is_anywhere = words.iter().all(|word| has_no_place(word)) && (alone || !is_added());
        let mut command = Command::new(&self.command[0]);
        ascii(&mut command)
            .args(&self.command[1..])
            .args(words)
            .args(question)
            .current_dir(if is_anywhere { Path::new("/") } else { here });
        for name in ADDED.iter().filter(|_| alone) {
            command.env_remove(name);
        }
        let program = self.alone().filter(|_| is_anywhere);
        remembered::ask_all(program.as_deref(), &mut command).unwrap_or_default()
    }
}

/// Whether a flag names no file: what a compiler makes of it does not depend on where it is.
fn has_no_place(flag: &str) -> bool {
    const PLAIN: [&str; 8] = ["-O", "-g", "-std=", "-D", "-U", "-W", "-m", "-pthread"];
    let is_plain = PLAIN.iter().any(|plain| flag.starts_with(plain)) && !flag.contains(['/', ',']);
    is_plain || flag.starts_with("-f") && !flag.contains('=')
}

/// The words without the folders that lath itself adds for headers, and those: what a compiler says of
/// its own folders is the same with them.
fn without_folders(words: &[String]) -> (Vec<String>, Vec<PathBuf>) {
    let (mut rest, mut folders) = (Vec::new(), Vec::new());
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
        let is_folder = ["-iquote", "-isystem"].contains(&word.as_str());
        match words.next_if(|next| is_folder && Path::new(next).is_absolute()) {
            Some(folder) => folders.push(PathBuf::from(folder)),
            None => rest.push(word.clone()),
        }
    }
    (rest, folders)
}

#[cfg(test)]
mod tests {
    use super::{has_no_place, without_folders};
    use std::path::PathBuf;

    #[test]
    fn flags_that_name_files_have_a_place() {
        for plain in [
            "-O2",
            "-std=c++20",
            "-DN=3",
            "-m32",
            "-fno-exceptions",
            "-Wall",
            "-pthread",
        ] {
            assert!(has_no_place(plain), "{plain}");
        }
        for placed in [
            "-Iinclude",
            "-L.",
            "@flags",
            "-fplugin=x.so",
            "-Wl,-rpath,x",
            "-B",
            "x",
            "-specs=x",
        ] {
            assert!(!has_no_place(placed), "{placed}");
        }
    }

    #[test]
    fn folders_that_are_added_change_no_answer() {
        let words = [
            "-O2", "-iquote", "/a", "-isystem", "b", "-isystem", "/c", "-iquote",
        ];
        let (rest, folders) = without_folders(&words.map(str::to_owned));
        assert_eq!(rest, ["-O2", "-isystem", "b", "-iquote"]);
        assert_eq!(folders, ["/a", "/c"].map(PathBuf::from));
    }
}

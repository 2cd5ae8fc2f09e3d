//! Links the objects of a build to the wrapper.

use super::{Build, Stage, display};
use crate::native::kind::{self, Kind};
use crate::native::{depends, flags, runtime};
use crate::wasm;
use lath_core::diagnostic::{Diagnostic, OrProblems};
use std::path::{Path, PathBuf};

impl Build<'_> {
    /// Uses gold if it is installed and the user chose no linker: it takes less than half the time,
    /// because it does not read all symbols of the C++ library. If it fails (some sanitizers,
    /// clang's LTO), the compiler's own linker tries again or explains the failure.
    pub(super) fn link(
        &self,
        objects: &[PathBuf],
        executable: &Path,
        stage: &Stage,
    ) -> OrProblems<()> {
        let fast = self
            .fast_linker()
            .is_some_and(|flag| self.link_with(&[flag], objects, executable, stage).is_ok());
        if fast {
            return Ok(());
        }
        self.link_with(&[], objects, executable, stage)
            .map_err(|problems| match problems.first() {
                Some(first) if self.optimises_at_link() && self.compiler.is_clang => {
                    let missing = Diagnostic::error(
                        "L601",
                        format!(
                            "no linker here can optimise the output of {}: {}",
                            self.compiler.name, first.message
                        ),
                    );
                    vec![missing.help(format!(
                        "on Debian: apt install lld-{}",
                        self.compiler.major
                    ))]
                }
                _ => problems,
            })
    }

    pub(super) fn optimises_at_link(&self) -> bool {
        self.flags
            .compile
            .iter()
            .any(|flag| flag.starts_with("-flto"))
    }

    /// clang's own linker for link-time optimisation: only the same version understands its
    /// objects.
    pub(super) fn fast_linker(&self) -> Option<&'static str> {
        if self.compiler.engine.is_some() || self.compiler.kind == Kind::Zig {
            return None;
        }
        let chosen = self
            .flags
            .compile
            .iter()
            .chain(&self.flags.link)
            .any(|flag| flag.starts_with("-fuse-ld"));
        if chosen {
            return None;
        }
        if self.compiler.is_clang
            && self.optimises_at_link()
            && self.compiler.tool("ld.lld").is_some()
        {
            return Some("-fuse-ld=lld");
        }
        lath_tools::find("ld.gold").map(|_| "-fuse-ld=gold")
    }

    /// What objects of tcc need: its library, and what it would do itself. Its data has addresses
    /// where other compilers let the loader write, and nothing says that its stack runs no code.
    fn of_tcc(&self) -> impl Iterator<Item = String> {
        let library = kind::library_of_tcc(&self.compiler.command);
        let flags = ["-no-pie", "-Wl,-z,noexecstack"].map(str::to_owned);
        library.map(|path| display(&path)).into_iter().chain(flags)
    }

    pub(super) fn link_with(
        &self,
        linker: &[&str],
        objects: &[PathBuf],
        executable: &Path,
        stage: &Stage,
    ) -> OrProblems<()> {
        depends::linking(executable.parent().unwrap_or(Path::new("/")), |noted| {
            self.link_noting(noted, linker, objects, executable, stage)
        })
    }

    /// `noted`: the flag that makes the linker report the files it read, if supported.
    pub(super) fn link_noting(
        &self,
        noted: Option<String>,
        linker: &[&str],
        objects: &[PathBuf],
        executable: &Path,
        stage: &Stage,
    ) -> OrProblems<()> {
        let mut command = self.compiler.companion().command.clone();
        if self.optimises_at_link() {
            command.extend(self.unplaced(
                executable.parent().unwrap_or(Path::new("/")),
                executable,
                stage,
            ));
        }
        match self.compiler.companion {
            None => command.extend(self.flags.compile_anywhere()),
            // Others of them are flags of another compiler.
            Some(_) => command.extend(flags::of_abi(&self.flags.compile)),
        }
        command.extend(stage.link());
        command.extend(objects.iter().map(|object| display(object)));
        if self.compiler.kind == Kind::Tcc {
            command.extend(self.of_tcc());
        }
        match self.compiler.engine {
            None => command.push(display(&self.runtime.archive)),
            // An archiver for this processor's objects gives others no index.
            Some(_) => {
                command.push("-Wl,--whole-archive".to_owned());
                command.push(display(&self.runtime.archive));
                command.push("-Wl,--no-whole-archive".to_owned());
                command.extend(wasm::LINK.map(str::to_owned));
            }
        }
        command.extend(self.runtime.link.iter().map(|&flag| flag.to_owned()));
        command.extend(self.flags.link.iter().cloned());
        command.extend(linker.iter().map(|&flag| flag.to_owned()));
        command.extend(noted);
        if self.compiler.engine.is_none() {
            command.push("-pthread".to_owned());
        }
        command.extend(["-lm", "-o"].map(String::from));
        command.push(display(executable));
        let source = Path::new(&self.program.source);
        runtime::run_beside(
            Some(source),
            &str::to_owned,
            &command,
            &self.here,
            "L603",
            &format!("cannot link {}", source.display()),
            self.verbose,
        )
        .map(drop)
    }
}

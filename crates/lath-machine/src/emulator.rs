//! Whether lath runs on the processor that it was compiled for, or in an emulator of it.

use lath_core::diagnostic::Diagnostic;
use std::fs::read_link;
use std::io;
use std::path::{Path, PathBuf};

/// L821 if an emulator runs this process: it would run the benchmarks, too, and their times would be
/// those of the emulator.
pub fn refuse() -> Result<(), Diagnostic> {
    let Some(emulator) = emulator(|path| read_link(path)) else {
        return Ok(());
    };
    let message = format!(
        "the processor that this lath is made for is emulated, by {}: times would be those of the emulator",
        emulator.display()
    );
    let help = "use the lath that is made for this machine's own processor (in a container: an image of its architecture)";
    Err(Diagnostic::error("L821", message).help(help))
}

/// The program that runs this process, if that is another than the process sees. qemu's emulator for
/// programs answers for `/proc/self` itself, but not for `/proc/thread-self` (7.2).
fn emulator(target: impl Fn(&Path) -> io::Result<PathBuf>) -> Option<PathBuf> {
    let seen = target(Path::new("/proc/self/exe")).ok()?;
    let real = target(Path::new("/proc/thread-self/exe")).ok()?;
    (seen != real).then_some(real)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_emulator_is_another_program_than_the_process_sees() {
        let qemu = |path: &Path| {
            Ok(PathBuf::from(match path.to_str() {
                Some("/proc/self/exe") => "/bin/lath",
                _ => "/usr/bin/qemu-aarch64-static",
            }))
        };
        assert_eq!(
            emulator(qemu).as_deref(),
            Some(Path::new("/usr/bin/qemu-aarch64-static"))
        );
        assert_eq!(emulator(|_| Ok(PathBuf::from("/bin/lath"))), None);
        // Without /proc nothing is known.
        assert_eq!(emulator(|_| Err(io::ErrorKind::NotFound.into())), None);
        refuse().expect("tests run on a processor");
    }
}

//! The private cache: built runtimes and wrappers, named after their inputs. Also small file
//! operations for all languages.

use crate::shared::activity::doing;
use crate::shared::folders::inside;
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_tools::scratch;
use sha2::{Digest, Sha256};
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

mod prune;

/// Cache folder with revisions of users' repositories.
pub const REVISIONS: &str = "revisions";

/// `$XDG_CACHE_HOME/lath` or `~/.cache/lath`.
pub(crate) fn root() -> OrProblems<PathBuf> {
    let absolute = |name: &str| {
        std::env::var_os(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    absolute("XDG_CACHE_HOME")
        .or_else(|| absolute("HOME").map(|home| home.join(".cache")))
        .map(|cache| cache.join("lath"))
        .ok_or_else(|| {
            vec![
                Diagnostic::error("L606", "no folder for built files")
                    .help("set HOME or XDG_CACHE_HOME to an absolute path"),
            ]
        })
}

/// Whether lath created this file: it lies in the cache, outside revisions of users' repositories.
pub(crate) fn has_made(path: &Path) -> bool {
    let is_in = |root: PathBuf| path.starts_with(&root) && !path.starts_with(root.join(REVISIONS));
    root().is_ok_and(|root| root.canonicalize().is_ok_and(is_in) || is_in(root))
}

/// A locked cache folder that no other process fills. The lock ends with the value.
pub(crate) struct Entry {
    pub folder: PathBuf,
    _lock: File,
}

/// Opens (or creates) the entry `<kind>/<key>`.
pub(crate) fn entry(kind: &str, key: &str) -> OrProblems<Entry> {
    static PRUNED: Once = Once::new();
    let root = trusted()?;
    PRUNED.call_once(|| prune::daily(&root));
    let folder = root.join(kind).join(key);
    let lock = open(&folder).or_cannot_write(&folder)?;
    Ok(Entry {
        folder,
        _lock: lock,
    })
}

/// The cache's folder. L606: other users could write into it.
pub(crate) fn trusted() -> OrProblems<PathBuf> {
    let root = root()?;
    private(&root)?;
    Ok(root)
}

/// L606: other users could write programs into the cache.
fn private(root: &Path) -> OrProblems<()> {
    let Ok(metadata) = fs::metadata(root) else {
        return Ok(());
    };
    let user = nix::unistd::geteuid().as_raw();
    let why = match metadata.mode() & 0o022 {
        _ if metadata.uid() != user => format!(
            "it belongs to user {}, and lath runs as user {user}",
            metadata.uid()
        ),
        0 => return Ok(()),
        _ => "other users may write into it".to_owned(),
    };
    let problem = Diagnostic::error(
        "L606",
        format!("lath does not use the cache {}: {why}", root.display()),
    );
    Err(vec![problem.help(format!(
        "chown and chmod 700 {}, or set XDG_CACHE_HOME to a folder of your own",
        root.display()
    ))])
}

/// Creates an entry's folder if missing, and locks it. The lock's time is that of the last use.
fn open(folder: &Path) -> io::Result<File> {
    let path = lock_of(folder);
    loop {
        create_folder(folder)?;
        let lock = File::options().create(true).append(true).open(&path)?;
        wait_for(&lock, folder)?;
        // A process that removed the entry meanwhile has also removed its lock file.
        if is_at(&lock, &path) && folder.is_dir() {
            // If setting the time fails, the entry only looks older than it is.
            let _ = lock.set_modified(SystemTime::now());
            return Ok(lock);
        }
    }
}

/// Locks an entry. Reports a long wait: compiling dependencies can take minutes.
fn wait_for(lock: &File, folder: &Path) -> io::Result<()> {
    let begun = Instant::now();
    while begun.elapsed() < QUIETLY {
        match lock.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(20)),
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
    let _doing = doing(format!(
        "waiting for another lath, which is building in {}",
        folder.display()
    ));
    lock.lock()
}

/// Time to wait without a report.
const QUIETLY: Duration = Duration::from_secs(3);

/// Whether the entry in `folder` exists; marks it as used now.
pub(crate) fn keep(folder: &Path) -> bool {
    // A read-only cache is never pruned.
    let _ = File::options()
        .append(true)
        .open(lock_of(folder))
        .and_then(|lock| lock.set_modified(SystemTime::now()));
    folder.is_dir()
}

/// The lock of the entry in `folder`.
fn lock_of(folder: &Path) -> PathBuf {
    folder.with_extension("lock")
}

/// A folder reserved for one process as long as the value lives; the folder need not exist.
pub struct Claim {
    pub folder: PathBuf,
    lock: File,
}

impl Claim {
    /// `None`: another process has it.
    pub(crate) fn of(folder: &Path) -> io::Result<Option<Claim>> {
        let path = lock_of(folder);
        loop {
            path.parent().map_or(Ok(()), create_folder)?;
            let lock = File::options().create(true).append(true).open(&path)?;
            match lock.try_lock() {
                Ok(()) if is_at(&lock, &path) => {
                    return Ok(Some(Claim {
                        folder: folder.to_owned(),
                        lock,
                    }));
                }
                // The owner removed the file meanwhile.
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
    }

    /// Records the repository of the checkout in its folder: see [`original`].
    pub fn of_repository(&self, top: &Path) -> io::Result<()> {
        fs::write(lock_of(&self.folder), top.as_os_str().as_bytes())
    }

    /// All unreserved folders in `parent`, left by killed processes.
    pub(crate) fn left_over(parent: &Path) -> Vec<Claim> {
        inside(parent)
            .into_iter()
            .filter(|path| path.is_dir())
            .filter_map(|folder| Claim::of(&folder).ok().flatten())
            .collect()
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        let path = lock_of(&self.folder);
        if is_at(&self.lock, &path) {
            let _ = fs::remove_file(path);
        }
    }
}

/// The user's repository of which `folder` is a checkout; `None`: it is not a checkout.
pub(crate) fn original(folder: &Path) -> Option<PathBuf> {
    let revisions = root().ok()?.join(REVISIONS);
    let is_checkout = folder.parent().is_some_and(|parent| {
        parent == revisions || revisions.canonicalize().is_ok_and(|real| real == parent)
    });
    let noted = fs::read(lock_of(folder))
        .ok()
        .filter(|noted| is_checkout && !noted.is_empty())?;
    Some(PathBuf::from(OsString::from_vec(noted)))
}

fn is_at(file: &File, path: &Path) -> bool {
    path.metadata().is_ok_and(|now| {
        file.metadata()
            .is_ok_and(|held| (held.dev(), held.ino()) == (now.dev(), now.ino()))
    })
}

/// Creates a folder and its parents, private to this user.
pub(crate) fn create_folder(folder: &Path) -> io::Result<()> {
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)
}

/// Writes a file and its parent folders, unless it already has that content: build tools compare
/// times.
pub(crate) fn write(path: &Path, text: &[u8]) -> io::Result<()> {
    if fs::read(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(path, text)
}

/// The same in one step, because others may read it.
pub(crate) fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    if fs::read(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    let mut new = scratch::file_in(
        path.parent().unwrap_or(Path::new(".")),
        fs::Permissions::from_mode(0o600),
    )?;
    new.write_all(text)?;
    new.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Creates a link to `target`, replacing an existing link.
pub(crate) fn link(target: &Path, at: &Path) -> io::Result<()> {
    if fs::read_link(at).is_ok_and(|old| old == target) {
        return Ok(());
    }
    if let Some(parent) = at.parent() {
        fs::create_dir_all(parent)?;
    }
    let _ = fs::remove_file(at);
    std::os::unix::fs::symlink(target, at)
}

/// Puts an executable at `target` in one step, without disturbing a running copy.
pub(crate) fn install(executable: &Path, target: &Path) -> io::Result<()> {
    put(executable, target, 0o755)
}

/// The same for a file that the system cannot start by itself.
pub(crate) fn install_plain(file: &Path, target: &Path) -> io::Result<()> {
    put(file, target, 0o644)
}

fn put(file: &Path, target: &Path, mode: u32) -> io::Result<()> {
    let folder = target
        .parent()
        .filter(|p| !p.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let temporary = scratch::file_in(folder, fs::Permissions::from_mode(0o600))?;
    fs::copy(file, temporary.path())?;
    fs::set_permissions(temporary.path(), fs::Permissions::from_mode(mode))?;
    temporary.persist(target).map_err(|error| error.error)?;
    Ok(())
}

pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> Diagnostic {
    Diagnostic::error("L606", format!("cannot write {}: {error}", path.display()))
        .help("check the folder's permissions and the free space")
}

/// What the system says of a file that lath writes, as a diagnostic.
pub(crate) trait CannotWrite<T> {
    /// L606 for `path`.
    fn or_cannot_write(self, path: &Path) -> OrProblems<T>;
}

impl<T> CannotWrite<T> for io::Result<T> {
    fn or_cannot_write(self, path: &Path) -> OrProblems<T> {
        self.map_err(|error| vec![cannot_write(path, &error)])
    }
}

/// Writes a file, its folder included; for lists of what was written.
pub(crate) fn written(path: PathBuf, text: &[u8]) -> OrProblems<PathBuf> {
    write(&path, text).or_cannot_write(&path)?;
    Ok(path)
}

/// A key from parts with unambiguous boundaries.
pub(crate) struct Key(Sha256);

impl Key {
    pub(crate) fn new() -> Key {
        let mut key = Key(Sha256::new());
        // Nodes of a cluster may share one home folder.
        key.add(std::env::consts::ARCH);
        key
    }

    /// Where flags mean the processor that compiles (`-march=native`), it belongs to the key.
    pub(crate) fn add_processor(&mut self, flags: &[String]) -> &mut Key {
        if flags.iter().any(|flag| flag.ends_with("native")) {
            self.add_this_processor();
        }
        self
    }

    /// For a compiler that makes code for the processor it runs on.
    pub(crate) fn add_this_processor(&mut self) -> &mut Key {
        let facts = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        self.add(processor(&facts))
    }

    pub(crate) fn add(&mut self, part: impl AsRef<[u8]>) -> &mut Key {
        let part = part.as_ref();
        self.0.update((part.len() as u64).to_le_bytes());
        self.0.update(part);
        self
    }

    /// 32 hexadecimal digits: short enough for a path, and unique in practice.
    pub(crate) fn finish(self) -> String {
        hexadecimal(&self.0.finalize())[..32].to_owned()
    }
}

/// What instructions a processor has, and for which one compilers tune (`proc(5)`: `/proc/cpuinfo`).
fn processor(facts: &str) -> String {
    const SAYS: [&str; 12] = [
        "vendor_id",
        "cpu family",
        "model",
        "model name",
        "flags",
        "CPU implementer",
        "CPU architecture",
        "CPU variant",
        "CPU part",
        "Features",
        "isa",
        "cpu",
    ];
    let first = facts.lines().take_while(|line| !line.is_empty());
    let of = |line: &&str| {
        let name = line.split(':').next().unwrap_or_default().trim();
        SAYS.contains(&name)
    };
    first.filter(of).collect::<Vec<_>>().join("\n")
}

/// Writes `seal`, the main file of a wrapper that is a folder: it is written last and hashed, and
/// lists the hashes of `files`, which are in `folder`; then come the lines of `more`.
pub(crate) fn write_seal(
    seal: &Path,
    folder: &Path,
    files: &[PathBuf],
    more: Vec<String>,
) -> OrProblems<()> {
    let line = |file: &PathBuf| {
        let name = file.strip_prefix(folder).unwrap_or(file).display();
        hash_file(file).map(|hash| format!("{hash} {name}\n"))
    };
    let list: io::Result<Vec<String>> = files.iter().map(line).collect();
    let list = list.or_cannot_write(folder)?;
    write(seal, [list, more].concat().concat().as_bytes()).or_cannot_write(seal)
}

/// SHA-256 of a file, hexadecimal.
pub(crate) fn hash_file(path: &Path) -> io::Result<String> {
    Ok(hexadecimal(&Sha256::digest(fs::read(path)?)))
}

pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_waited_for() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("build/abc");
        let first = open(&folder).unwrap();
        let waiting = thread::spawn({
            let folder = folder.clone();
            move || open(&folder).map(|_| Instant::now()).unwrap()
        });
        thread::sleep(Duration::from_millis(100));
        let released = Instant::now();
        drop(first);
        assert!(waiting.join().unwrap() >= released);
    }

    #[test]
    fn programs_for_one_processor_are_not_those_of_another() {
        let one =
            "processor : 0\nmodel name : A\ncpu MHz : 1000\nflags : sse avx\n\nprocessor : 1\n";
        let later = one.replace("1000", "2000").replace(": 0", ": 2");
        let other = one.replace("avx", "avx avx2");
        assert_eq!(processor(one), processor(&later));
        assert_ne!(processor(one), processor(&other));
        let key = |flag: &str| {
            let mut key = Key::new();
            key.add(flag);
            let plain = Key(key.0.clone()).finish();
            key.add_processor(&["-O2".to_owned(), flag.to_owned()]);
            key.finish() == plain
        };
        assert!(key("-march=x86-64-v3") && !key("-march=native") && !key("-Ctarget-cpu=native"));
    }

    #[test]
    fn a_claim_is_one_owners_and_ends_with_it() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("revisions/abc");
        let mine = Claim::of(&folder).unwrap().unwrap();
        assert!(Claim::of(&folder).unwrap().is_none());
        fs::create_dir(&folder).unwrap();
        assert_eq!(Claim::left_over(&root.path().join("revisions")).len(), 0);
        drop(mine);
        let left: Vec<PathBuf> = Claim::left_over(&root.path().join("revisions"))
            .iter()
            .map(|claim| claim.folder.clone())
            .collect();
        assert_eq!((left.len(), left.first()), (1, Some(&folder)));
        assert!(!lock_of(&folder).exists());
    }
}

//! Sees which files are opened while something runs, whoever opens them.

#[cfg(any(target_os = "linux", target_os = "android"))]
mod watched {
    use nix::errno::Errno;
    use nix::sys::inotify::{AddWatchFlags, InitFlags, Inotify};
    use std::collections::BTreeSet;
    use std::fs::{self, File};
    use std::path::{Path, PathBuf};

    /// Files below a folder, and the folders that list them.
    pub struct Watched {
        kernel: Inotify,
    }

    impl Watched {
        /// Of the files below each of `tops`, those that are there. `None`: it cannot be seen who
        /// opens them.
        pub fn begin(tops: &BTreeSet<&Path>, files: &[PathBuf]) -> Option<Watched> {
            let flags = InitFlags::IN_NONBLOCK | InitFlags::IN_CLOEXEC;
            let watched = Watched {
                kernel: Inotify::init(flags).ok()?,
            };
            for top in tops {
                let folders: BTreeSet<&Path> = files
                    .iter()
                    .flat_map(|file| file.ancestors().skip(1))
                    .collect();
                for folder in folders.iter().map(|folder| top.join(folder)) {
                    if folder.is_dir() {
                        watched.add(&folder)?;
                    }
                }
                for file in files.iter().map(|file| top.join(file)) {
                    match fs::metadata(&file) {
                        // A submodule, or a link to a folder: what is in it is not watched.
                        Ok(about) if about.is_dir() => return None,
                        Ok(_) => watched.add(&file)?,
                        Err(_) => {}
                    }
                }
                // Some file systems do not tell.
                File::open(top).ok()?;
                if !watched.any_opened() {
                    return None;
                }
            }
            Some(watched)
        }

        fn add(&self, path: &Path) -> Option<()> {
            let added = self.kernel.add_watch(path, AddWatchFlags::IN_OPEN);
            added.ok().map(|_| ())
        }

        /// Since the last question; in doubt, yes.
        pub fn any_opened(&self) -> bool {
            let mut any = false;
            loop {
                match self.kernel.read_events() {
                    // With a name it is about another file of a watched folder.
                    Ok(events) => {
                        any |= events.iter().any(|event| {
                            event.name.is_none()
                                || event.mask.contains(AddWatchFlags::IN_Q_OVERFLOW)
                        });
                    }
                    Err(Errno::EAGAIN) => return any,
                    Err(Errno::EINTR) => {}
                    Err(_) => return true,
                }
            }
        }
    }
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
mod watched {
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    pub struct Watched;

    impl Watched {
        pub fn begin(_: &BTreeSet<&Path>, _: &[PathBuf]) -> Option<Watched> {
            None
        }

        pub fn any_opened(&self) -> bool {
            true
        }
    }
}

pub use watched::Watched;

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    #[test]
    fn files_and_the_folders_that_list_them_are_watched() {
        let folder = tempfile::tempdir().expect("a folder");
        let top = folder.path();
        fs::create_dir_all(top.join("docs/deep")).expect("made");
        for file in ["docs/deep/a.md", "docs/b.md", "c.md"] {
            fs::write(top.join(file), "x").expect("written");
        }
        let tops = BTreeSet::from([top]);
        let files = ["docs/deep/a.md", "docs/gone.md"].map(PathBuf::from);
        let watched = Watched::begin(&tops, &files).expect("it can be seen");
        assert!(!watched.any_opened());
        fs::read(top.join("c.md")).expect("read");
        fs::read(top.join("docs/b.md")).expect("read");
        assert!(!watched.any_opened());
        fs::read(top.join("docs/deep/a.md")).expect("read");
        assert!(watched.any_opened() && !watched.any_opened());
        fs::hard_link(top.join("docs/deep/a.md"), top.join("link")).expect("made");
        fs::read(top.join("link")).expect("read");
        assert!(watched.any_opened());
        for listed in ["docs/deep", "docs", ""] {
            fs::read_dir(top.join(listed)).expect("listed");
            assert!(watched.any_opened(), "{listed}");
        }
        assert!(Watched::begin(&tops, &[PathBuf::from("docs")]).is_none());
        assert!(Watched::begin(&BTreeSet::from([Path::new("/proc")]), &[]).is_none());
    }
}

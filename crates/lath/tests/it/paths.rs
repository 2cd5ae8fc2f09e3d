//! Paths in flags, `lath.toml` and dependencies: whose folder they belong to, and that each of two
//! compared revisions reads its own files.
//!
//! What is read decides what a benchmark returns, so that a wrong file is a wrong result, never a
//! matter of times.

mod languages;
mod native;
mod shared;
mod suites;

pub use crate::support::git;
use crate::support::{Done, Folder};

const QUICK: [&str; 13] = [
    "--no-lock",
    "-f",
    "1",
    "-wi",
    "0",
    "-i",
    "1",
    "-r",
    "5ms",
    "--seed",
    "1",
    "--on-inconclusive=pass",
    "--fail-on=slower:1000%",
];

/// A benchmark that returns what a header says.
pub const SOURCE: &str = "#include \"value.h\"\n//@@Benchmark\n//@@BenchmarkMode(Mode.AverageTime)\nint value() { return VALUE; }\n";

pub fn header(value: u32) -> String {
    format!("#define VALUE {value}\n")
}

/// A folder that is not the repository but holds it, so that there is something beside it.
pub struct Repository {
    pub folder: Folder,
}

impl Repository {
    /// Two commits: `files`, and `changed` on top of them.
    pub fn new(files: &[(&str, &str)], changed: &[(&str, &str)]) -> Repository {
        let repository = Repository {
            folder: Folder::new(),
        };
        std::fs::create_dir(repository.top()).expect("made");
        git(&repository.top(), &["init", "-q"]);
        for (message, files) in [("one", files), ("two", changed)] {
            files.iter().for_each(|(name, text)| {
                drop(repository.folder.write(&format!("repo/{name}"), text))
            });
            git(&repository.top(), &["add", "."]);
            git(&repository.top(), &["commit", "-qm", message]);
        }
        repository
    }

    pub fn top(&self) -> std::path::PathBuf {
        self.folder.path().join("repo")
    }

    pub fn lath_in(&self, place: &str, arguments: &[&str]) -> Done {
        let mut command = self.folder.command(env!("CARGO_BIN_EXE_lath"));
        self.folder
            .wait(command.current_dir(self.top().join(place)).args(arguments))
    }

    /// The two commits compared, from a folder of the repository.
    pub fn compare(&self, place: &str, arguments: &[&str]) -> Done {
        self.lath_in(
            place,
            &[&["compare", "--rev", "HEAD~1..HEAD"], arguments, &QUICK].concat(),
        )
    }
}

/// The two versions return 2 and 3: the base read its own files, and so did the new one.
#[track_caller]
pub fn differ(done: &Done) {
    done.exits(10).says(&["L707", "3 instead of 2"]);
}

/// Both versions return 2, and nobody is warned of anything.
#[track_caller]
pub fn agree(done: &Done) {
    done.exits(0);
    assert!(
        !done.err().contains("W945") && !done.out().contains("W945"),
        "{}{}",
        done.out(),
        done.err()
    );
}

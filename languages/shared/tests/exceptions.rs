//! Where a language may be named outside `languages/`, and why.

pub struct Exception {
    /// Or all files below a folder, which ends with `/`.
    pub file: &'static str,
    /// In lower case; extensions with their dot.
    pub words: &'static [&'static str],
    pub reason: &'static str,
}

const fn exception(
    file: &'static str,
    words: &'static [&'static str],
    reason: &'static str,
) -> Exception {
    Exception {
        file,
        words,
        reason,
    }
}

impl Exception {
    pub fn covers(&self, file: &str, word: &str) -> bool {
        (self.file == file || (self.file.ends_with('/') && file.starts_with(self.file)))
            && self.words.contains(&word)
    }
}

pub const EXCEPTIONS: &[Exception] = &[
    exception(
        "crates/lath-import/src/formats/action.rs",
        &[".js"],
        "the file that a foreign tool keeps results in is called data.js",
    ),
    exception(
        "crates/lath/src/commands/results.rs",
        &[".js"],
        "the list of foreign formats has that file's name",
    ),
    exception(
        "crates/lath-import/src/formats/go.rs",
        &["go"],
        "results of a foreign tool, called as its format is: no source of that language is read",
    ),
    exception(
        "crates/lath-import/src/formats.rs",
        &["go"],
        "the list of foreign formats has that tool's",
    ),
    exception(
        "crates/lath-suite/src/config/keys.rs",
        &["cpp", ".c", "g++", "clang++", "jdk", "java", ".jar"],
        "examples of keys, from which the reference page is made",
    ),
    exception(
        "xtask/src/docs/annotations.rs",
        &["java"],
        "the reference page says whose notation it is: that of JMH's annotations",
    ),
    exception(
        "crates/lath-report/src/html/template.rs",
        &[".js"],
        "scripts that the report page carries: no source of a user",
    ),
    exception(
        "crates/lath-testing/src/lib.rs",
        &["javascript"],
        "an address that a browser might run",
    ),
    exception(
        "xtask/src/browser.rs",
        &["chromium", "node", "npm", "java", "g++", ".js"],
        "opens report pages in a browser, driven by a script",
    ),
    exception(
        "xtask/src/browser/pages.rs",
        &["g++", "gcc", "cpp", ".c"],
        "the runs on the pages are of a suite's sources, and of small ones",
    ),
    exception(
        "xtask/src/package.rs",
        &["npm", "pip", "gcc"],
        "packages of lath itself, as their users install them",
    ),
    exception(
        "xtask/src/package/",
        &[
            "gcc",
            "npm",
            "pip",
            "cpp",
            ".py",
            ".js",
            "g++",
            "c++",
            "python",
            "javascript",
        ],
        "packages of lath itself, each tried with a source of three languages",
    ),
    exception("research/src/peers/build.rs", &["c"], "a locale"),
    exception(
        "research/src/synthetic.rs",
        &[".c"],
        "makes up a project of one language",
    ),
    exception(
        "research/",
        &["cargo"],
        "builds lath itself, whatever its users write",
    ),
    exception(
        "xtask/src/jmh_core_it.rs",
        &["java"],
        "runs JMH's own integration tests",
    ),
    exception(
        "xtask/src/jmh_core_it/",
        &["java", "maven", ".jar"],
        "builds and runs JMH's own integration tests",
    ),
    exception(
        "xtask/",
        &["cargo"],
        "builds lath itself, whatever its users write",
    ),
];

//! The command line's options for building and running sources, as written.

/// Flags of every command that builds. Each field has the name of its flag.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// Names separated by commas.
    pub platforms: Vec<String>,
    pub lto: bool,
    pub pgo: bool,
    /// Replaces the platform's own virtual machine or interpreter.
    pub jvm: Option<String>,
    /// Split like a shell command, as in all flags below.
    pub jvm_args: Vec<String>,
    pub jvm_args_prepend: Vec<String>,
    pub jvm_args_append: Vec<String>,
    pub cc: Option<String>,
    pub cflags: Vec<String>,
    pub ldflags: Vec<String>,
    pub pkg_config: Vec<String>,
    pub extra_sources: Vec<String>,
    /// Of package managers, perhaps with a language before: `python=numpy`.
    pub dependencies: Vec<String>,
    /// Show build commands.
    pub verbose_build: bool,
    /// The command names a preset, or has no presets: suites need not agree on one.
    pub settles_preset: bool,
}

impl Given {
    /// Flags whose values are split into words, with their values.
    pub(crate) fn words(&self) -> [(&'static str, &[String]); 5] {
        [
            ("cflags", &self.cflags),
            ("ldflags", &self.ldflags),
            ("jvm-args", &self.jvm_args),
            ("jvm-args-prepend", &self.jvm_args_prepend),
            ("jvm-args-append", &self.jvm_args_append),
        ]
    }

    /// The first flag that applies only to virtual machines and interpreters.
    pub(crate) fn of_runtimes(&self) -> Option<&'static str> {
        let flags = [
            ("jvm", self.jvm.is_some()),
            ("jvm-args", !self.jvm_args.is_empty()),
            ("jvm-args-prepend", !self.jvm_args_prepend.is_empty()),
            ("jvm-args-append", !self.jvm_args_append.is_empty()),
        ];
        flags
            .into_iter()
            .find(|(_, given)| *given)
            .map(|(flag, _)| flag)
    }

    /// The dependencies of a language's sources.
    pub(crate) fn dependencies_of(&self, language: &str) -> impl Iterator<Item = &str> {
        let own = move |(of, wanted): (Option<&str>, _)| {
            of.is_none_or(|of| of == language).then_some(wanted)
        };
        self.dependencies
            .iter()
            .filter_map(move |one| own(with_language(one)))
    }

    /// The first dependency that names no language.
    pub(crate) fn open_dependency(&self) -> Option<&str> {
        let mut all = self.dependencies.iter();
        all.find_map(|one| match with_language(one) {
            (None, wanted) => Some(wanted),
            _ => None,
        })
    }

    /// The first flag that only builds use.
    pub(crate) fn for_builds(&self) -> Option<&'static str> {
        let flags = [
            ("cc", self.cc.is_some()),
            ("cflags", !self.cflags.is_empty()),
            ("ldflags", !self.ldflags.is_empty()),
            ("pkg-config", !self.pkg_config.is_empty()),
            ("extra-source", !self.extra_sources.is_empty()),
            ("dependency", !self.dependencies.is_empty()),
            ("lto", self.lto),
            ("pgo", self.pgo),
        ];
        flags
            .into_iter()
            .find(|(_, given)| *given)
            .map(|(flag, _)| flag)
    }
}

/// `python=numpy`.
fn with_language(text: &str) -> (Option<&str>, &str) {
    match text.split_once('=') {
        Some((of, wanted)) if lath_languages::by_id(of).is_some() => (Some(of), wanted),
        _ => (None, text),
    }
}

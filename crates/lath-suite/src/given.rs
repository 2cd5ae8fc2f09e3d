//! What the command line says of how sources are built and run, as it was written there.

/// Flags of everything that builds. Each field is called after its flag.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// Names with commas between them.
    pub platforms: Vec<String>,
    pub lto: bool,
    pub pgo: bool,
    /// Instead of the platform's own virtual machine or interpreter.
    pub jvm: Option<String>,
    /// Words that are split as a shell would, here and in all flags below.
    pub jvm_args: Vec<String>,
    pub jvm_args_prepend: Vec<String>,
    pub jvm_args_append: Vec<String>,
    pub cc: Option<String>,
    pub cflags: Vec<String>,
    pub ldflags: Vec<String>,
    pub pkg_config: Vec<String>,
    pub extra_sources: Vec<String>,
    /// Commands that build are shown.
    pub verbose_build: bool,
    /// The command names a preset, or knows none: suites need not agree on one.
    pub settles_preset: bool,
}

impl Given {
    /// Flags whose values are split into words, with what they are given.
    pub(crate) fn words(&self) -> [(&'static str, &[String]); 5] {
        [
            ("cflags", &self.cflags),
            ("ldflags", &self.ldflags),
            ("jvm-args", &self.jvm_args),
            ("jvm-args-prepend", &self.jvm_args_prepend),
            ("jvm-args-append", &self.jvm_args_append),
        ]
    }

    /// The first flag that means something to virtual machines and interpreters alone.
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
}

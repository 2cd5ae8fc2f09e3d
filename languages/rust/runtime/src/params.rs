//! What user code may know about the run it is in.

/// How a benchmark is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    Throughput,
    #[default]
    AverageTime,
    SampleTime,
    SingleShotTime,
}

impl Mode {
    /// As results print it: `thrpt`, `avgt`, `sample`, `ss`.
    pub fn label(self) -> &'static str {
        match self {
            Mode::Throughput => "thrpt",
            Mode::AverageTime => "avgt",
            Mode::SampleTime => "sample",
            Mode::SingleShotTime => "ss",
        }
    }

    pub(crate) fn of_label(label: &str) -> Option<Mode> {
        [
            Mode::Throughput,
            Mode::AverageTime,
            Mode::SampleTime,
            Mode::SingleShotTime,
        ]
        .into_iter()
        .find(|mode| mode.label() == label)
    }
}

/// Which iterations these are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    Warmup,
    #[default]
    Measurement,
}

/// Of the iteration that runs, or of those planned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IterationParams {
    pub phase: Phase,
    /// Iterations planned in this phase.
    pub count: u64,
    /// 0 in single-shot mode.
    pub time_ns: u64,
    /// Calls per operation.
    pub batch_size: u64,
}

/// Of the case that runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BenchmarkParams {
    /// Name as results print it.
    pub benchmark: String,
    pub mode: Mode,
    pub threads: u64,
    /// Of a group: threads of each of its functions.
    pub thread_groups: Vec<u64>,
    pub forks: u64,
    pub warmup_forks: u64,
    /// Number of this fork, from 1; 0: not told.
    pub fork: u64,
    pub warmup: IterationParams,
    pub measurement: IterationParams,
    pub ops_per_invocation: u64,
    /// Label: `ns`, `us`, `ms`, `s` …
    pub time_unit: String,
    pub timeout_ns: u64,
    /// Names and values, alphabetical by name.
    pub params: Vec<(String, String)>,
}

impl BenchmarkParams {
    /// Value of the parameter `name` as text.
    pub fn param(&self, name: &str) -> Option<&str> {
        self.params
            .iter()
            .find(|(own, _)| own == name)
            .map(|(_, value)| value.as_str())
    }
}

/// Of the thread that asks. Indices begin at 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadParams {
    pub thread_index: u64,
    pub thread_count: u64,
    pub group_index: u64,
    pub group_count: u64,
    /// The function of the group that the thread runs.
    pub subgroup_index: u64,
    pub subgroup_count: u64,
    /// Among the threads of its group.
    pub group_thread_index: u64,
    pub group_thread_count: u64,
}

impl Default for ThreadParams {
    fn default() -> ThreadParams {
        ThreadParams {
            thread_index: 0,
            thread_count: 1,
            group_index: 0,
            group_count: 1,
            subgroup_index: 0,
            subgroup_count: 1,
            group_thread_index: 0,
            group_thread_count: 1,
        }
    }
}

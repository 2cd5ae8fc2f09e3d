//! How to start a wrapper: command line and environment.

use crate::process::{Launch, Limits};
use crate::talk::seed;
use lath_core::plan::{Place, Wrapper};
use std::ffi::OsString;
use std::path::PathBuf;

/// For questions that run no benchmark.
pub fn visit(wrapper: &Wrapper) -> Launch {
    let argv = std::iter::once(&wrapper.path)
        .chain(&wrapper.arguments)
        .map(OsString::from)
        .collect();
    let folder = wrapper.folder.as_ref().map(PathBuf::from);
    Launch {
        argv,
        environment: wrapper.environment.clone(),
        folder,
        padding: 0,
        limits: Limits::default(),
        place: Place::default(),
        temporary_flag: wrapper.temporary_flag.clone(),
        report: wrapper.report,
    }
}

/// For a trial or a check of a benchmark, with random numbers from `seed`. [`padded`] adds the
/// padding.
pub fn benchmark(wrapper: &Wrapper, benchmark: usize, seed: u64) -> Launch {
    let mut launch = visit(wrapper);
    if let Some(argv) = wrapper.trials.get(&benchmark) {
        launch.argv = argv.iter().map(OsString::from).collect();
    }
    if let Some(variable) = &wrapper.seed_variable {
        launch
            .environment
            .insert(variable.clone(), (seed & u64::from(u32::MAX)).to_string());
    }
    launch
}

/// As [`benchmark`], with a stack shifted by the seed, and with this placement of its code (0: the
/// wrapper's own).
pub fn padded(wrapper: &Wrapper, benchmark_index: usize, seed: u64, layout: u64) -> Launch {
    let mut launch = Launch {
        padding: seed::padding(seed),
        ..benchmark(wrapper, benchmark_index, seed)
    };
    let further = usize::try_from(layout).ok().and_then(|n| n.checked_sub(1));
    if let Some(path) = further.and_then(|n| wrapper.layouts.get(n)) {
        launch.argv[0] = OsString::from(path);
    }
    launch
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapper() -> Wrapper {
        Wrapper {
            path: "/bin/vm".to_owned(),
            arguments: vec!["Lister".to_owned()],
            trials: [(2, ["/bin/vm", "-Xmx1g", "Fork"].map(str::to_owned).to_vec())].into(),
            environment: [("LANG".to_owned(), "C".to_owned())].into(),
            seed_variable: Some("HASH_SEED".to_owned()),
            ..Wrapper::default()
        }
    }

    #[test]
    fn a_benchmark_may_have_a_command_line_of_its_own() {
        let wrapper = wrapper();
        assert_eq!(visit(&wrapper).argv, ["/bin/vm", "Lister"]);
        assert_eq!(benchmark(&wrapper, 1, 7).argv, ["/bin/vm", "Lister"]);
        assert_eq!(
            benchmark(&wrapper, 2, 7).argv,
            ["/bin/vm", "-Xmx1g", "Fork"]
        );
    }

    #[test]
    fn a_placement_is_another_executable() {
        let wrapper = Wrapper {
            layouts: vec!["/bin/vm1".to_owned(), "/bin/vm2".to_owned()],
            ..wrapper()
        };
        let argv = |layout| padded(&wrapper, 0, 7, layout).argv;
        assert_eq!(argv(0), ["/bin/vm", "Lister"]);
        assert_eq!(argv(2), ["/bin/vm2", "Lister"]);
    }

    #[test]
    fn a_runtime_that_ignores_tmpdir_gets_an_argument() {
        let wrapper = Wrapper {
            temporary_flag: Some("-Dtmp=".to_owned()),
            ..wrapper()
        };
        let argv = |place: &Place| benchmark(&wrapper, 2, 7).at(place).argv;
        let in_memory = Place {
            tmpfs: Some("/dev/shm".to_owned()),
            ..Place::default()
        };
        assert_eq!(argv(&Place::default()).len(), 3);
        let argv = argv(&in_memory);
        assert!(argv[1].to_string_lossy().starts_with("-Dtmp=") && argv[2] == "-Xmx1g");
    }

    #[test]
    fn the_seed_variable_has_32_bits() {
        let environment = benchmark(&wrapper(), 0, (9 << 32) | 7).environment;
        assert_eq!(
            (
                environment["LANG"].as_str(),
                environment["HASH_SEED"].as_str()
            ),
            ("C", "7")
        );
        assert!(!visit(&wrapper()).environment.contains_key("HASH_SEED"));
    }
}

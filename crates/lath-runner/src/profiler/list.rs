//! The list of lath's profilers, and what requested ones need.

use super::contract::{Profiler, When};
use super::{alloc, flamegraph, instructions, usage};
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Purpose;
use std::collections::BTreeSet;

/// All profilers of lath.
pub fn all() -> &'static [&'static dyn Profiler] {
    &[
        &alloc::Alloc,
        #[cfg(test)]
        &super::dummy::Dummy,
        &flamegraph::FlameGraph,
        &instructions::Instructions,
        &usage::Usage,
    ]
}

/// The profilers of `names` (`name` or `name:options`) that lath has and that work here.
fn found(names: &[String]) -> impl Iterator<Item = &'static dyn Profiler> {
    let found = names.iter().filter_map(|name| find(name)?.ok());
    found.map(|(profiler, _)| profiler)
}

/// Extra builds of sources that the profilers need.
pub fn purposes(names: &[String]) -> BTreeSet<Purpose> {
    found(names)
        .map(|profiler| profiler.needs().build)
        .filter(|purpose| *purpose != Purpose::Times)
        .collect()
}

/// Names of profilers that use extra processes.
pub fn extra(names: &[String]) -> Vec<String> {
    found(names)
        .filter(|profiler| profiler.when() != When::MeasuredForks)
        .map(|profiler| profiler.name().to_owned())
        .collect()
}

/// One of lath's own profilers and its options, from `name` or `name:options`. `None`: lath has no
/// such profiler. L503: invalid options. L804: not available on this machine.
pub fn find(text: &str) -> Option<Result<(&'static dyn Profiler, String), Diagnostic>> {
    let (name, options) = split(text);
    let profiler = all().iter().find(|p| p.name() == name)?;
    if let Err(why) = profiler.check(options) {
        return Some(Err(Diagnostic::error(
            "L503",
            format!("profiler `{name}` {why}"),
        )));
    }
    Some(match profiler.available() {
        Ok(()) => Ok((*profiler, options.to_owned())),
        Err(reason) => Err(Diagnostic::error(
            "L804",
            format!("profiler `{name}` is not available: {reason}"),
        )),
    })
}

/// The name, and the text after its colon.
pub fn split(text: &str) -> (&str, &str) {
    text.split_once(':').unwrap_or((text, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_alloc_and_flamegraph_ask_for_another_build() {
        let asked = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|n| (*n).to_owned()).collect();
            purposes(&names).into_iter().collect::<Vec<_>>()
        };
        assert_eq!(asked(&["usage", "alloc"]), [Purpose::Allocations]);
        assert_eq!(
            asked(&["flamegraph", "alloc"]),
            [Purpose::Allocations, Purpose::Stacks]
        );
        assert_eq!(asked(&["usage", "gc", "alloc:all"]), []);
    }

    #[test]
    fn names_are_found_with_their_options() {
        assert!(find("usage").is_some_and(|found| {
            found.is_ok_and(|(p, options)| p.name() == "usage" && options.is_empty())
        }));
        assert_eq!(
            find("usage:all").and_then(Result::err).unwrap().code,
            "L503"
        );
        assert!(find("usge").is_none());
    }
}

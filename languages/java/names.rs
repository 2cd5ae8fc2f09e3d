//! Possible names of a source's benchmarks, from its text: javac and JMH need seconds for the exact
//! answer.

use super::front::Front;
use super::scan::{Declaration, Scanned};
use super::source::{Kind, Source};
use lath_core::planner::possible::Name;
use lath_core::site::Element;
use std::path::Path;

/// Any name, for a jar or an unreadable file.
pub(super) fn names(path: &Path, front: Option<&'static Front>) -> Vec<Name> {
    let anything = || vec![Name::Beginning(String::new())];
    match Source::read(path, front) {
        Ok(Source {
            kind: Kind::Java { scanned, .. },
            ..
        }) => of(&scanned),
        _ => anything(),
    }
}

/// `demo.Sums.linear` for each benchmark; `demo.Sums.` for a class that may have more, because it
/// extends a class in another file or has groups.
fn of(scanned: &Scanned) -> Vec<Name> {
    let classes = scanned
        .declarations
        .iter()
        .filter(|d| matches!(d.site.element, Element::Type(_)));
    let of_class = |class: &Declaration| {
        let symbol = &class.site.symbol;
        let lineage = scanned.lineage(symbol);
        let members = || {
            scanned.declarations.iter().filter(|d| {
                d.function().is_some() && d.site.owner.as_ref().is_some_and(|o| lineage.contains(o))
            })
        };
        let benchmarks = || members().filter(|d| d.has("Benchmark"));
        if lineage.iter().any(|class| extends_another(scanned, class))
            || benchmarks().any(|d| d.has("Group"))
        {
            return vec![Name::Beginning(format!("{symbol}."))];
        }
        benchmarks()
            .map(|d| Name::Whole(format!("{symbol}.{}", d.site.name)))
            .collect()
    };
    classes.flat_map(of_class).collect()
}

/// It extends a class in another file.
fn extends_another(scanned: &Scanned, class: &str) -> bool {
    let Some(Element::Type(declared)) = scanned.class(class).map(|d| &d.site.element) else {
        return true;
    };
    let here = |base: &String| {
        scanned
            .declarations
            .iter()
            .any(|d| matches!(d.site.element, Element::Type(_)) && d.site.name == *base)
    };
    declared.bases.iter().any(|base| !here(base))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::java::scan::scan;

    fn shown(text: &str) -> Vec<String> {
        let name = |name: Name| match name {
            Name::Whole(name) => name,
            Name::Beginning(name) => name + "…",
        };
        of(&scan("A.java", text)).into_iter().map(name).collect()
    }

    #[test]
    fn benchmarks_of_classes_and_of_those_they_extend_here() {
        let text = "package p; class A { @Benchmark public void f() {} void g() {} static class B \
            extends A<X> { @org.x.Benchmark public int h() {} } }";
        assert_eq!(shown(text), ["p.A.f", "p.A.B.f", "p.A.B.h"]);
    }

    #[test]
    fn what_only_the_compiler_knows_is_open() {
        assert_eq!(
            shown("class A extends p.Other { @Benchmark public void f() {} }"),
            ["A.…"]
        );
        assert_eq!(
            shown("class A { @Benchmark @Group(NAME) public void f() {} }"),
            ["A.…"]
        );
        assert_eq!(
            shown("interface I { @Benchmark default void f() {} } class A {}"),
            ["I.f"]
        );
    }
}

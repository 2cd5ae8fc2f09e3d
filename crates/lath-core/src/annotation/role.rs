//! The role of a declaration, from the names of its annotations. Languages use it before
//! annotations are checked, to decide what belongs to a program and what a parameter may be.

use super::Declared;
use crate::site::AnnotationText;

/// The annotations before one declaration.
#[derive(Clone, Copy)]
pub struct Roles<'a>(&'a [AnnotationText]);

impl<'a> Roles<'a> {
    pub fn of(annotations: &'a [AnnotationText]) -> Roles<'a> {
        Roles(annotations)
    }

    pub fn is_benchmark(self) -> bool {
        self.has("Benchmark")
    }

    /// Runs before or after benchmarks.
    pub fn is_fixture(self) -> bool {
        self.has("Setup") || self.has("TearDown")
    }

    /// A function that checks results; on a benchmark, the same annotation gives options for its
    /// own result.
    pub fn checks(self) -> bool {
        self.has("Check") && !self.is_benchmark()
    }

    /// The harness calls it.
    pub fn is_called(self) -> bool {
        self.is_benchmark() || self.is_fixture() || self.checks()
    }

    /// The harness creates objects of it.
    pub fn is_state(self) -> bool {
        self.has("State")
    }

    /// The harness sets it.
    pub fn is_param(self) -> bool {
        self.has("Param")
    }

    /// Its public fields and functions are counters.
    pub fn has_counters(self) -> bool {
        self.has("AuxCounters")
    }

    /// All its annotations belong before fields.
    pub fn is_field(self) -> bool {
        let mut names = self.0.iter().map(|text| declared(text));
        names.all(|name| {
            matches!(
                name,
                Some("Param" | "Operations" | "OperationsPerInvocation")
            )
        })
    }

    fn has(self, name: &str) -> bool {
        self.0.iter().any(|text| declared(text) == Some(name))
    }
}

/// The declared name of an annotation, for any of its spellings.
fn declared(annotation: &AnnotationText) -> Option<&'static str> {
    Declared::named(annotation.name()).map(|declared| declared.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_whole_and_have_other_spellings() {
        let written = |texts: &[&str]| {
            let text = |text: &&str| AnnotationText {
                text: (*text).to_owned(),
                ..AnnotationText::default()
            };
            texts.iter().map(text).collect::<Vec<_>>()
        };
        let texts = written(&["@Teardown(Level.Trial)", "@StateLabel(x)"]);
        let roles = Roles::of(&texts);
        assert!(roles.is_fixture() && roles.is_called());
        assert!(!roles.is_state() && !roles.checks() && !roles.is_field());
        let texts = written(&["@Benchmark", "@Check(tolerance = 0.1)"]);
        assert!(!Roles::of(&texts).checks() && Roles::of(&texts).is_called());
        assert!(Roles::of(&written(&["@Check"])).checks());
        assert!(Roles::of(&written(&["@Param({\"1\"})"])).is_field());
    }
}

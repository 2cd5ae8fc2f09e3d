//! Evaluates `#[cfg(…)]`: asks the compiler when necessary.

use std::cell::OnceCell;

/// Maximum nesting of predicates.
const DEEPEST: usize = 64;

/// The configuration of a build, with `lath` and without `test`.
pub struct Configuration {
    /// The compiler's `--print cfg`, one per line.
    ask: Box<dyn Fn() -> Vec<String>>,
    known: OnceCell<Vec<String>>,
}

impl Configuration {
    pub fn new(ask: impl Fn() -> Vec<String> + 'static) -> Configuration {
        Configuration {
            ask: Box::new(ask),
            known: OnceCell::new(),
        }
    }

    /// Whether an attribute, without blanks, keeps its declaration. Every attribute except
    /// `#[cfg(…)]` does.
    pub fn allows(&self, attribute: &str) -> bool {
        let predicate = attribute
            .strip_prefix("#[cfg(")
            .and_then(|rest| rest.strip_suffix(")]"));
        predicate.is_none_or(|predicate| self.holds(predicate.trim_end_matches(','), DEEPEST))
    }

    /// `deep`: remaining levels of `not(…)` and similar; deeper ones count as true, and the
    /// compiler decides in the end.
    fn holds(&self, predicate: &str, deep: usize) -> bool {
        if deep == 0 {
            return true;
        }
        let inside = |name: &str| {
            predicate
                .strip_prefix(name)
                .and_then(|rest| rest.strip_prefix('('))
                .and_then(|rest| rest.strip_suffix(')'))
        };
        if let Some(all) = inside("all") {
            return parts(all)
                .into_iter()
                .all(|part| self.holds(part, deep - 1));
        }
        if let Some(any) = inside("any") {
            return parts(any)
                .into_iter()
                .any(|part| self.holds(part, deep - 1));
        }
        if let Some(not) = inside("not") {
            return !self.holds(not.trim_end_matches(','), deep - 1);
        }
        match predicate {
            "true" | "lath" => true,
            "false" | "test" => false,
            _ => self
                .known
                .get_or_init(&self.ask)
                .iter()
                .any(|line| line == predicate),
        }
    }
}

/// Splits at commas outside parentheses and quotes.
fn parts(list: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut quoted, mut start) = (Vec::new(), 0, false, 0);
    for (at, c) in list.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                parts.push(&list[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&list[start..]);
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::Configuration;

    #[test]
    fn predicates_are_decided() {
        let configuration =
            Configuration::new(|| vec!["unix".to_owned(), "target_os=\"linux\"".to_owned()]);
        for good in [
            "unix",
            "lath",
            "not(test)",
            "any(windows,target_os=\"linux\")",
            "all()",
            "not(any())",
            "all(unix,not(feature=\"x\"),)",
        ] {
            assert!(configuration.allows(&format!("#[cfg({good})]")), "{good}");
        }
        for bad in [
            "windows",
            "test",
            "not(unix)",
            "all(unix,test)",
            "any()",
            "feature=\"a,b\"",
        ] {
            assert!(!configuration.allows(&format!("#[cfg({bad})]")), "{bad}");
        }
        assert!(configuration.allows("#[derive(Default)]"));
        assert!(configuration.allows(&format!(
            "#[cfg({}x{})]",
            "all(".repeat(1_000_000),
            ")".repeat(1_000_000)
        )));
    }

    #[test]
    fn the_compiler_is_asked_only_for_what_it_knows() {
        let configuration = Configuration::new(|| panic!("asked"));
        assert!(!configuration.allows("#[cfg(test)]"));
        assert!(configuration.allows("#[inline]"));
    }
}

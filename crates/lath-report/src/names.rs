//! Names in tables: makes equal ones distinct and shortens long ones.

use lath_core::plan::Plan;
use std::collections::BTreeMap;

/// Name of the column that tells the cases of a curve apart.
const THREADS: &str = "threads";
/// Its name beside a parameter that is called so.
const ANNOTATION: &str = "@Threads";

/// Whether a parameter of this name is the number of threads of a curve.
pub fn is_threads(param: &str) -> bool {
    [THREADS, ANNOTATION].contains(&param)
}

/// What the number of threads is called among parameters of these names.
pub fn threads<'a>(mut params: impl Iterator<Item = &'a String>) -> &'static str {
    match params.any(|name| name == THREADS) {
        true => ANNOTATION,
        false => THREADS,
    }
}

/// The id of each case; if several wrappers have a case with the same id, mode and parameters, adds
/// the wrapper's language and compiler.
pub fn distinct(plan: &Plan) -> Vec<String> {
    let key = |c: &lath_core::plan::Case| {
        (
            c.id.clone(),
            c.mode,
            c.params
                .iter()
                .map(|p| (p.name.clone(), p.value.clone()))
                .collect::<Vec<_>>(),
        )
    };
    let mut seen: BTreeMap<_, usize> = BTreeMap::new();
    for case in &plan.cases {
        *seen.entry(key(case)).or_default() += 1;
    }
    let name = |case: &lath_core::plan::Case| match plan.wrappers.get(case.wrapper) {
        Some(wrapper) if seen[&key(case)] > 1 => {
            format!("{} [{}, {}]", case.id, wrapper.language, wrapper.compiler)
        }
        _ => case.id.clone(),
    };
    plan.cases.iter().map(name).collect()
}

/// The name from [`distinct`] for the case at `index`, without comparing every pair.
pub fn of(plan: &Plan, index: usize) -> String {
    let case = &plan.cases[index];
    let same = |c: &&lath_core::plan::Case| {
        c.id == case.id && c.mode == case.mode && c.params == case.params
    };
    match plan.wrappers.get(case.wrapper) {
        Some(wrapper) if plan.cases.iter().filter(same).nth(1).is_some() => {
            format!("{} [{}, {}]", case.id, wrapper.language, wrapper.compiler)
        }
        _ => case.id.clone(),
    }
}

/// Short forms, as JMH makes them (`util/ClassUtils`, behaviour observed in 1.37), for names made
/// with `.` or `::`.
///
/// Drops the leading lower-case segments common to all names if in some name the next segment is
/// not a package; otherwise cuts them to their first letters: `org.x.Foo.m`, `org.x.bar.Foo.m`
/// become `Foo.m`, `bar.Foo.m`; `aa.bb.C.m`, `aa.cc.C.m` become `a.bb.C.m`, `a.cc.C.m`. The last
/// segment always stays (JMH drops all of `rec` or `factorial.rec` alone).
pub fn shortened(names: &[String]) -> Vec<String> {
    let split: Vec<Vec<(&str, &str)>> = names.iter().map(|n| segments(n)).collect();
    let Some(first) = split.first() else {
        return Vec::new();
    };
    let shared = |at: usize| {
        let segment = first[at].0;
        is_lower(segment) && split.iter().all(|s| at + 1 < s.len() && s[at].0 == segment)
    };
    let common = (0..first.len()).take_while(|&at| shared(at)).count();
    let ends = |s: &[(&str, &str)]| !is_lower(s[common].0) || common + 1 == s.len();
    let drop = split.iter().any(|s| ends(s));
    split
        .iter()
        .map(|s| {
            let prefix = s[..common]
                .iter()
                .filter(|_| !drop)
                .flat_map(|(segment, separator)| segment.chars().take(1).chain(separator.chars()));
            let rest = s[common..]
                .iter()
                .flat_map(|(segment, separator)| segment.chars().chain(separator.chars()));
            prefix.chain(rest).collect()
        })
        .collect()
}

fn is_lower(segment: &str) -> bool {
    segment.to_lowercase() == segment
}

/// Segments, each with the separator after it. Template arguments and the like (`f<a::b>`) end the
/// splitting and stay whole.
fn segments(name: &str) -> Vec<(&str, &str)> {
    let plain = name.find(['<', '(', '[', ' ']).unwrap_or(name.len());
    let mut found = Vec::new();
    let mut start = 0;
    let mut at = 0;
    while at < plain {
        let separator = ["::", "."]
            .into_iter()
            .find(|s| name[at..plain].starts_with(s))
            .unwrap_or("");
        if separator.is_empty() {
            at += name[at..].chars().next().map_or(1, char::len_utf8);
        } else {
            found.push((&name[start..at], &name[at..at + separator.len()]));
            at += separator.len();
            start = at;
        }
    }
    found.push((&name[start..], ""));
    found
}

#[cfg(test)]
mod tests {
    use super::shortened;

    fn short(names: &str) -> String {
        shortened(&names.split(' ').map(str::to_owned).collect::<Vec<_>>()).join(" ")
    }

    /// Pairs observed with `org.openjdk.jmh.util.ClassUtils.denseClassNames` of JMH 1.37.
    #[test]
    fn as_jmh() {
        for (long, expected) in [
            ("a.b.C.m", "C.m"),
            ("a.b.C.m a.b.C.n", "C.m C.n"),
            ("a.b.C.m a.c.D.n", "a.b.C.m a.c.D.n"),
            (
                "org.openjdk.jmh.Foo.m1 org.openjdk.jmh.bar.Foo.m",
                "Foo.m1 bar.Foo.m",
            ),
            ("C.m D.n", "C.m D.n"),
            ("a.b.C.m D.n", "a.b.C.m D.n"),
            ("a.bb.ccc.D.m a.bb.ddd.E.m", "a.b.ccc.D.m a.b.ddd.E.m"),
            ("aa.Bb.cc.Dd.m aa.Bb.ee.Dd.m", "Bb.cc.Dd.m Bb.ee.Dd.m"),
            ("rec iter", "rec iter"),
        ] {
            assert_eq!(short(long), expected);
        }
    }

    #[test]
    fn scopes_and_files() {
        assert_eq!(
            short("my::ns::Bench::f my::ns::Bench::g"),
            "Bench::f Bench::g"
        );
        assert_eq!(short("factorial.rec factorial.iter"), "rec iter");
        assert_eq!(short("factorial.rec"), "rec");
        assert_eq!(short("rec"), "rec");
        assert_eq!(
            short("Benchmarks::rec factorial.rec"),
            "Benchmarks::rec factorial.rec"
        );
        assert_eq!(
            short("ns::f<std::pair<a,b>> ns::f<long.x>"),
            "f<std::pair<a,b>> f<long.x>"
        );
        assert_eq!(shortened(&[String::new(), "ä.ö".to_owned()]), ["", "ä.ö"]);
    }
}

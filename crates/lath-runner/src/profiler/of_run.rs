//! The profilers of a run: lath's own first, then those of wrappers.

use super::contract::Profiler;
use super::elsewhere;
use super::list::{all, find, split};
use lath_core::diagnostic::Diagnostic;
use lath_core::names::closest;
use lath_protocol::{Hello, Offer};

/// Resolved names of [`lath_core::plan::Plan::profilers`].
#[derive(Default)]
pub struct Profilers {
    /// Lath's own profilers, with their options.
    pub own: Vec<(&'static dyn Profiler, String)>,
    /// Profilers of wrappers, `name` or `name:options`.
    pub foreign: Vec<String>,
    /// The profilers that each wrapper offers. Requested only if some profiler is not lath's own.
    offers: Vec<Vec<Offer>>,
}

/// Problems with the requested profilers, before any wrapper is asked. L503: invalid options or
/// characters, or one profiler twice (JMH refuses that, too). L804: not available on this machine.
/// L522: unknown to lath, and wrappers of the run have none (`others` is false).
pub fn check(names: &[String], others: bool) -> Vec<Diagnostic> {
    let twice = |(index, text): &(usize, &String)| {
        names[..*index]
            .iter()
            .any(|earlier| split(earlier).0 == split(text).0)
    };
    let problem = |(index, text): (usize, &String)| match check_one(text) {
        Ok(()) if twice(&(index, text)) => {
            let problem = Diagnostic::error(
                "L503",
                format!("profiler `{}` is given twice", split(text).0),
            );
            Some(problem.help("give it once, with semicolons between its options"))
        }
        Ok(()) if !others && find(text).is_none() => Some(unknown(split(text).0, &[])),
        Ok(()) => None,
        Err(problem) => Some(problem),
    };
    names.iter().enumerate().filter_map(problem).collect()
}

fn check_one(text: &str) -> Result<(), Diagnostic> {
    match find(text) {
        Some(found) => found.map(drop),
        None if split(text).0.contains(',') || split(text).0.is_empty() => Err(Diagnostic::error(
            "L503",
            format!("`{text}` is not a profiler"),
        )
        .help("write `-prof NAME` or `-prof NAME:OPTIONS` for each profiler")),
        None => Ok(()),
    }
}

impl Profilers {
    /// `hellos` asks every wrapper for its profilers; called only for names that are not lath's
    /// own. `tried` asks a wrapper whether its profilers that observe from outside, or that have
    /// options, work here. L522: no wrapper has the profiler. L804: it does not work here. L503:
    /// invalid options.
    pub fn resolve(
        names: &[String],
        hellos: impl FnOnce() -> Vec<Option<Hello>>,
        tried: impl Fn(usize, Vec<String>) -> Vec<Offer>,
    ) -> Result<Profilers, Diagnostic> {
        let mut profilers = Profilers::default();
        for text in names {
            check_one(text)?;
            match find(text) {
                Some(found) => profilers.own.push(found?),
                None => profilers.foreign.push(text.clone()),
            }
        }
        if profilers.foreign.is_empty() {
            return Ok(profilers);
        }
        profilers.offers = hellos()
            .into_iter()
            .map(|hello| hello.map(|h| h.profilers).unwrap_or_default())
            .collect();
        let has = |text: &String| {
            profilers
                .offers
                .iter()
                .flatten()
                .any(|offer| offer.name == split(text).0)
        };
        if let Some(text) = profilers.foreign.iter().find(|text| !has(text)) {
            return Err(unknown(split(text).0, &profilers.offers));
        }
        profilers.try_out(tried)?;
        Ok(profilers)
    }

    /// Other profilers need no trial.
    fn try_out(&self, tried: impl Fn(usize, Vec<String>) -> Vec<Offer>) -> Result<(), Diagnostic> {
        for (wrapper, offers) in self.offers.iter().enumerate() {
            let is_tried = |text: &&String| {
                offers.iter().any(|offer| {
                    offer.name == split(text).0 && (offer.beside || !split(text).1.is_empty())
                })
            };
            let asked: Vec<String> = self.foreign.iter().filter(is_tried).cloned().collect();
            if asked.is_empty() {
                continue;
            }
            if let Some(lacking) = tried(wrapper, asked)
                .into_iter()
                .find(|offer| !offer.lack.is_empty())
            {
                return Err(refused(&lacking));
            }
        }
        Ok(())
    }

    /// The requested profilers of wrapper `index` that observe a fork from another process.
    pub fn beside(&self, index: usize) -> impl Iterator<Item = &String> {
        let beside = move |name: &str| {
            self.offers.get(index).is_some_and(|offers| {
                offers
                    .iter()
                    .any(|offer| offer.beside && offer.name == name)
            })
        };
        self.foreign
            .iter()
            .filter(move |text| beside(split(text).0))
    }

    /// The requested profilers of a wrapper, as the protocol names them.
    pub fn of<'a>(&'a self, hello: &'a Hello) -> impl Iterator<Item = &'a String> {
        self.foreign.iter().filter(|text| {
            hello
                .profilers
                .iter()
                .any(|offer| offer.name == split(text).0)
        })
    }

    /// Requested profilers that wrapper `index` does not have.
    pub fn missing(&self, index: usize) -> impl Iterator<Item = &str> {
        let has = move |name: &str| {
            self.offers
                .get(index)
                .is_some_and(|offers| offers.iter().any(|offer| offer.name == name))
        };
        self.foreign
            .iter()
            .map(|text| split(text).0)
            .filter(move |name| !has(name))
    }
}

/// L503: invalid options. L804: it does not work here.
fn refused(offer: &Offer) -> Diagnostic {
    let (name, options) = split(&offer.name);
    // A list of all options has several lines.
    let (why, more) = offer.lack.split_once('\n').unwrap_or((&offer.lack, ""));
    let problem = match offer.misused {
        true => Diagnostic::error(
            "L503",
            format!("profiler `{name}` does not understand `{options}`: {why}"),
        ),
        false => Diagnostic::error("L804", format!("profiler `{name}` is not available: {why}")),
    };
    match more.trim_end() {
        "" if offer.misused => problem.help(format!("`-prof {name}:help` lists its options")),
        "" => problem,
        more => problem.help(more),
    }
}

/// L522, with a profiler that does the same, or a similar name.
fn unknown(name: &str, offers: &[Vec<Offer>]) -> Diagnostic {
    let mut names: Vec<&str> = all()
        .iter()
        .map(|p| p.name())
        .chain(offers.iter().flatten().map(|offer| offer.name.as_str()))
        .collect();
    names.sort_unstable();
    names.dedup();
    let there = format!("there are: {}", names.join(", "));
    let meant = elsewhere::instead(name)
        .map(str::to_owned)
        .or_else(|| closest(name, names.iter().copied()).map(|n| format!("did you mean `{n}`?")));
    let help = meant.map_or_else(|| there.clone(), |meant| format!("{meant}\n{there}"));
    Diagnostic::error("L522", format!("no profiler `{name}` for these benchmarks")).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lath_protocol::Answer;

    fn hello(profilers: &str) -> Option<Hello> {
        let text = format!(
            r#"{{"event":"hello","protocol":1,"language":"x","runtime":"0","pid":1,"max_threads":1,"profilers":{profilers}}}"#
        );
        match Answer::decode(&text).unwrap() {
            Answer::Hello(hello) => Some(hello),
            other => panic!("{other:?}"),
        }
    }

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|n| (*n).to_owned()).collect()
    }

    #[test]
    fn wrappers_are_asked_only_for_what_lath_has_not() {
        let profilers = Profilers::resolve(
            &names(&["usage"]),
            || panic!("nobody needs to be asked"),
            |_, _| Vec::new(),
        )
        .unwrap();
        assert_eq!((profilers.own.len(), profilers.foreign.len()), (1, 0));
    }

    #[test]
    fn each_wrapper_is_told_of_those_it_has() {
        let hellos = vec![
            hello(
                r#"[{"name":"gc","doc":""},{"name":"stack","doc":""},{"name":"usage","doc":""}]"#,
            ),
            None,
            hello("[]"),
        ];
        let profilers = Profilers::resolve(
            &names(&["gc", "stack:lines=3", "usage"]),
            || hellos.clone(),
            |_, _| Vec::new(),
        )
        .unwrap();
        let told = |hello: &Option<Hello>| {
            hello
                .as_ref()
                .map(|h| profilers.of(h).cloned().collect::<Vec<_>>())
        };
        assert_eq!(
            hellos.iter().map(told).collect::<Vec<_>>(),
            [Some(names(&["gc", "stack:lines=3"])), None, Some(vec![])]
        );
        assert_eq!(profilers.own.len(), 1, "lath's own goes first");
        assert_eq!(profilers.missing(0).count(), 0);
        assert_eq!(profilers.missing(2).collect::<Vec<_>>(), ["gc", "stack"]);
    }

    #[test]
    fn a_name_nobody_knows_gets_the_names_there_are() {
        let diagnostic = Profilers::resolve(
            &names(&["stak"]),
            || vec![hello(r#"[{"name":"stack"}]"#)],
            |_, _| Vec::new(),
        )
        .err()
        .unwrap();
        assert_eq!(diagnostic.code, "L522");
        assert_eq!(
            diagnostic.help.as_deref(),
            Some(
                "did you mean `stack`?\nthere are: alloc, dummy, flamegraph, instructions, stack, \
                    usage"
            )
        );
    }

    #[test]
    fn bad_options_are_refused_before_anything_is_measured() {
        let hellos = vec![hello(
            r#"[{"name":"gc"},{"name":"stack","beside":true},{"name":"perf","beside":true}]"#,
        )];
        let refused = |asked: &[&str], expected: &[&str], lack: &str, misused| {
            let tried = |wrapper: usize, asked: Vec<String>| {
                assert_eq!((wrapper, asked), (0, names(expected)));
                let offer = Offer {
                    name: expected[0].to_owned(),
                    doc: String::new(),
                    beside: true,
                    lack: lack.to_owned(),
                    misused,
                };
                vec![offer]
            };
            let problem = Profilers::resolve(&names(asked), || hellos.clone(), tried).err();
            problem.map(|problem| {
                (
                    problem.code,
                    problem.message,
                    problem.help.unwrap_or_default(),
                )
            })
        };
        assert_eq!(refused(&["gc", "perf"], &["perf"], "", false), None);
        let (code, message, help) = refused(
            &["gc:x=1", "stack:a=b"],
            &["gc:x=1", "stack:a=b"],
            "x is no option",
            true,
        )
        .unwrap();
        assert_eq!(
            (code.as_str(), help.as_str()),
            ("L503", "`-prof gc:help` lists its options")
        );
        assert_eq!(
            message,
            "profiler `gc` does not understand `x=1`: x is no option"
        );
        let (code, _, help) =
            refused(&["perf:a=b"], &["perf:a=b"], "no perf\ninstall it", false).unwrap();
        assert_eq!((code.as_str(), help.as_str()), ("L804", "install it"));
    }

    #[test]
    fn what_cannot_be_a_name_or_is_named_twice_is_refused_at_once() {
        let codes = |texts: &[&str], others| {
            check(&names(texts), others)
                .into_iter()
                .map(|problem| problem.code)
                .collect::<Vec<_>>()
        };
        assert_eq!(codes(&["a,b", "", ":x"], true), ["L503", "L503", "L503"]);
        assert_eq!(codes(&["gc", "usage", "gc:churn=true"], true), ["L503"]);
        assert!(codes(&["gc", "usage"], true).is_empty());
    }

    #[test]
    fn what_nobody_offers_leads_to_what_does_the_same() {
        let help = |name: &str| check(&names(&[name]), false).remove(0).help.unwrap();
        assert!(help("async").starts_with(
            "to see where the time goes, use `-prof flamegraph`\nthere are: \
                    alloc,"
        ));
        assert!(help("gc:churn=true").contains("-prof alloc"));
        assert!(help("allok").starts_with("did you mean `alloc`?"));
    }
}

//! Flags of a build: words for the compiler, and words that are `go build`'s own.

use lath_core::language::BuildOptions;

/// Flags of `go build` that stand alone, or before `=`.
const OWN: [&str; 13] = [
    "-race",
    "-msan",
    "-asan",
    "-trimpath",
    "-tags",
    "-pgo",
    "-gcflags",
    "-ldflags",
    "-asmflags",
    "-gccgoflags",
    "-buildmode",
    "-compiler",
    "-cover",
];

fn is_own(word: &str) -> bool {
    OWN.contains(&word.split('=').next().unwrap_or_default())
}

/// What `go build` is given. Words for the compiler are for the user's package, as `-gcflags` has it.
pub fn of(options: &BuildOptions) -> Vec<String> {
    let (own, compiler): (Vec<String>, Vec<String>) = options.cflags.iter().cloned().partition(|word| is_own(word));
    let joined = |name: &str, words: &[String]| (!words.is_empty()).then(|| format!("-{name}={}", words.join(" ")));
    let mut flags: Vec<String> = [joined("gcflags", &compiler), joined("ldflags", &options.ldflags)].into_iter().flatten().collect();
    flags.extend(own.into_iter().filter(|word| !word.starts_with("-tags")));
    // The last flag of a name wins, over those in GOFLAGS too.
    let all: Vec<String> = tags(options).into_iter().chain(["lath".to_owned()]).collect();
    flags.push(format!("-tags={}", all.join(",")));
    flags
}

/// Tags that the user gives, there or in GOFLAGS.
pub fn tags(options: &BuildOptions) -> Vec<String> {
    let environment = std::env::var("GOFLAGS").unwrap_or_default();
    let given = options.cflags.iter().map(String::as_str).chain(environment.split_whitespace());
    given.filter_map(|word| word.strip_prefix("-tags=")).flat_map(|list| list.split(',')).map(str::to_owned).collect()
}

/// Flags as the user gave them.
pub fn shown(options: &BuildOptions) -> String {
    options.cflags.iter().chain(&options.ldflags).cloned().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_go_to_the_compiler_or_to_the_command() {
        let words = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<String>>();
        let options = BuildOptions { cflags: words(&["-N", "-tags=a,b", "-l", "-race"]), ldflags: words(&["-s"]), ..BuildOptions::default() };
        let flags = of(&options);
        assert_eq!(flags[..3], words(&["-gcflags=-N -l", "-ldflags=-s", "-race"]));
        assert!(flags[3].starts_with("-tags=a,b") && flags[3].ends_with(",lath"), "{}", flags[3]);
    }
}

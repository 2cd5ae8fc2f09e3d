//! Build constraints: which files Go includes on this machine, by their names and their
//! `//go:build` lines.

const SYSTEMS: [&str; 16] = [
    "aix",
    "android",
    "darwin",
    "dragonfly",
    "freebsd",
    "illumos",
    "ios",
    "js",
    "linux",
    "netbsd",
    "openbsd",
    "plan9",
    "solaris",
    "wasip1",
    "windows",
    "zos",
];
const MACHINES: [&str; 15] = [
    "386", "amd64", "arm", "arm64", "loong64", "mips", "mips64", "mips64le", "mipsle", "ppc64",
    "ppc64le", "riscv64", "s390x", "sparc64", "wasm",
];

/// The tags that hold.
#[derive(Clone, Debug)]
pub struct Tags {
    system: String,
    machine: String,
    /// The user's, and `lath`.
    further: Vec<String>,
}

impl Tags {
    /// `further`: tags given to the build.
    pub fn here(further: &[String]) -> Tags {
        let from = |name: &str, otherwise: &str| {
            std::env::var(name)
                .ok()
                .filter(|value| !value.is_empty())
                .unwrap_or_else(|| otherwise.to_owned())
        };
        let machine = match std::env::consts::ARCH {
            "x86_64" => "amd64",
            "x86" => "386",
            "aarch64" => "arm64",
            "powerpc64" => "ppc64le",
            other => other,
        };
        let system = if std::env::consts::OS == "macos" {
            "darwin"
        } else {
            std::env::consts::OS
        };
        let further = further.iter().cloned().chain(["lath".to_owned()]).collect();
        Tags {
            system: from("GOOS", system),
            machine: from("GOARCH", machine),
            further,
        }
    }

    /// Whether a tag holds. Versions of the language and the standard compiler always hold.
    fn holds(&self, tag: &str) -> bool {
        let unix =
            tag == "unix" && !["js", "plan9", "wasip1", "windows"].contains(&self.system.as_str());
        tag == self.system
            || tag == self.machine
            || unix
            || matches!(tag, "gc" | "cgo")
            || tag.starts_with("go1.")
            || self.further.iter().any(|f| f == tag)
    }

    /// `a_linux.go`, `a_amd64.go`, `a_linux_amd64.go`; `a_test.go` is never included.
    pub fn take_name(&self, stem: &str) -> bool {
        let parts: Vec<&str> = stem.split('_').skip(1).collect();
        match parts[..] {
            [.., "test"] => false,
            [.., system, machine] if SYSTEMS.contains(&system) && MACHINES.contains(&machine) => {
                self.holds(system) && self.holds(machine)
            }
            [.., last] if SYSTEMS.contains(&last) || MACHINES.contains(&last) => self.holds(last),
            _ => true,
        }
    }

    /// The line after `//go:build`; the compiler decides lines that cannot be parsed.
    pub fn take(&self, line: &str) -> bool {
        const LONGEST: usize = 500;
        let mut words = words(line);
        words.reverse();
        words.len() > LONGEST || self.either(&mut words)
    }

    fn either(&self, words: &mut Vec<String>) -> bool {
        let mut holds = self.both(words);
        while words.pop_if(|word| word == "||").is_some() {
            holds |= self.both(words);
        }
        holds
    }

    fn both(&self, words: &mut Vec<String>) -> bool {
        let mut holds = self.one(words);
        while words.pop_if(|word| word == "&&").is_some() {
            holds &= self.one(words);
        }
        holds
    }

    fn one(&self, words: &mut Vec<String>) -> bool {
        match words.pop().as_deref() {
            Some("!") => !self.one(words),
            Some("(") => {
                let holds = self.either(words);
                words.pop_if(|word| word == ")");
                holds
            }
            Some(tag) => self.holds(tag),
            None => true,
        }
    }
}

/// Tags and operators.
fn words(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for c in line.chars() {
        match c {
            _ if c.is_whitespace() => words.push(String::new()),
            '!' | '(' | ')' => words.extend([c.to_string(), String::new()]),
            '&' | '|'
                if words
                    .last()
                    .is_some_and(|word| word.len() == 1 && word.starts_with(c)) =>
            {
                words.last_mut().expect("just seen").push(c)
            }
            '&' | '|' => words.push(c.to_string()),
            _ => match words.last_mut() {
                Some(word) if !word.starts_with(['!', '(', ')', '&', '|']) => word.push(c),
                _ => words.push(c.to_string()),
            },
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn linux() -> Tags {
        Tags {
            system: "linux".into(),
            machine: "amd64".into(),
            further: vec!["mine".into()],
        }
    }

    #[test]
    fn constraints_are_evaluated() {
        let holding = [
            "linux",
            "linux && amd64",
            "!windows",
            "windows || unix",
            "(darwin || linux) && !(arm64)",
            "mine&&go1.18",
            "!ignore",
            "gc",
        ];
        for line in holding {
            assert!(linux().take(line), "{line}");
        }
        for line in [
            "ignore",
            "linux && !amd64",
            "!(linux)",
            "windows||darwin",
            "!mine",
        ] {
            assert!(!linux().take(line), "{line}");
        }
    }

    #[test]
    fn nobody_nests_that_deep() {
        for sign in ["(", "!", "!("] {
            assert!(linux().take(&sign.repeat(1_000_000)));
        }
    }

    #[test]
    fn names_say_where_files_belong() {
        for stem in [
            "a",
            "linux",
            "a_linux",
            "a_amd64",
            "a_linux_amd64",
            "a_b",
            "a_unix",
        ] {
            assert!(linux().take_name(stem), "{stem}");
        }
        for stem in [
            "a_test",
            "a_windows",
            "a_arm64",
            "a_linux_arm64",
            "a_windows_amd64",
        ] {
            assert!(!linux().take_name(stem), "{stem}");
        }
    }
}

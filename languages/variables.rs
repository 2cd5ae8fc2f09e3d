//! The user's environment variables that change how fast a program runs. Two results whose
//! variables differ were not measured alike.
//!
//! Results are published, so a value that may be private, such as a path, is recorded as a hash,
//! and a variable that is named like a secret is not recorded.

use crate::shared::cache::hexadecimal;
use lath_core::plan::Wrapper;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;

/// Variables that act on every program: the loader's, the C library's and other allocators', and
/// those of libraries that start threads.
const COMMON: &[&str] = &[
    "LD_*",
    "!LD_RUN_PATH",
    "MALLOC_*",
    "GLIBC_TUNABLES",
    "MIMALLOC_*",
    "TCMALLOC_*",
    "_RJEM_MALLOC_CONF",
    "ASAN_OPTIONS",
    "LSAN_OPTIONS",
    "MSAN_OPTIONS",
    "TSAN_OPTIONS",
    "UBSAN_OPTIONS",
    "OMP_*",
    "GOMP_*",
    "KMP_*",
    "OPENBLAS_*",
    "GOTO_NUM_THREADS",
    "MKL_*",
    "BLIS_*",
    "VECLIB_*",
    "NUMEXPR_*",
    "RAYON_*",
    "TOKIO_*",
    "POLARS_*",
    "TBB_*",
    "OPENSSL_ia32cap",
    "OPENSSL_armcap",
];

/// Words in the name of a variable, or in its value, that stand beside a secret.
const SECRET: [&str; 7] = [
    "token",
    "secret",
    "passw",
    "credential",
    "auth",
    "apikey",
    "api_key",
];

/// A longer value, or a longer run of letters and digits, may be a key.
const LONGEST: usize = 200;
const LONGEST_RUN: usize = 28;

/// The number of digits of a hash that is shown.
const DIGITS: usize = 12;

/// The variables of lath's environment that act on this wrapper, with what is recorded of their
/// values. lath's own variables for it are not among them, nor those that lath replaces.
pub fn of(wrapper: &Wrapper) -> BTreeMap<String, String> {
    let own = crate::by_id(&wrapper.language).map_or(&[][..], |language| language.variables());
    let set =
        std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value)));
    let replaced = |name: &str| {
        wrapper.environment.contains_key(name) || wrapper.seed_variable.as_deref() == Some(name)
    };
    set.filter(|(name, value)| !value.is_empty() && !replaced(name))
        .filter(|(name, _)| (counts(COMMON, name) || counts(own, name)) && !is_secret(name))
        .map(|(name, value)| (name, recorded(&value)))
        .collect()
}

/// Whether a list has a name, and does not exclude it.
fn counts(list: &[&str], name: &str) -> bool {
    let is = |pattern: &str| match pattern.strip_suffix('*') {
        Some(beginning) => name.starts_with(beginning),
        None => name == pattern,
    };
    let (excluded, included): (Vec<&str>, Vec<&str>) =
        list.iter().partition(|pattern| pattern.starts_with('!'));
    included.into_iter().any(is) && !excluded.iter().any(|pattern| is(&pattern[1..]))
}

fn is_secret(text: &str) -> bool {
    let text = text.to_lowercase();
    SECRET.iter().any(|word| text.contains(word))
}

/// A value, or its hash if it may be private: paths and addresses, secrets, text that is not ASCII.
fn recorded(value: &OsStr) -> String {
    let shown = value.to_str().filter(|text| {
        let plain = |c: char| c.is_ascii_graphic() && !"/\\@'\"".contains(c) || c == ' ';
        let long =
            |run: &str| run.len() > LONGEST_RUN && run.contains(|c: char| c.is_ascii_digit());
        text.len() <= LONGEST
            && text.chars().all(plain)
            && !is_secret(text)
            && !text.split(|c: char| !c.is_ascii_alphanumeric()).any(long)
    });
    shown.map_or_else(
        || {
            let hash = hexadecimal(&Sha256::digest(value.as_bytes()));
            format!("sha256:{}", &hash[..DIGITS])
        },
        str::to_owned,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_shown_unless_it_may_be_private() {
        for shown in [
            "1",
            "--jitless --max-old-space-size=4096",
            "-XX:+UseSerialGC -Xmx1g",
            "glibc.malloc.check=3:glibc.malloc.tcache_count=0",
            "gctrace=1,madvdontneed=1",
        ] {
            assert_eq!(recorded(OsStr::new(shown)), shown);
        }
        for private in [
            "/home/me/lib.so",
            "--require ./hook.cjs",
            "-Ddb.password=x",
            "me@host",
            "d41d8cd98f00b204e9800998ecf8427e",
            "été",
        ] {
            let recorded = recorded(OsStr::new(private));
            assert!(
                recorded.starts_with("sha256:") && recorded.len() == 7 + DIGITS,
                "{private}: {recorded}"
            );
        }
        assert_ne!(recorded(OsStr::new("/a")), recorded(OsStr::new("/b")));
    }

    #[test]
    fn lists_name_exclude_and_begin() {
        let list = ["NODE_*", "!NODE_REPL_*", "GOGC"];
        assert!(counts(&list, "NODE_OPTIONS") && counts(&list, "GOGC"));
        assert!(
            ["NODE_REPL_HISTORY", "GOGCX", "!NODE_REPL_*", "NODE"]
                .iter()
                .all(|name| !counts(&list, name))
        );
    }

    /// What stands in a list acts on something, and no list repeats what acts on all.
    #[test]
    fn lists_are_well_formed() {
        for language in crate::all() {
            let list = language.variables();
            assert!(!list.is_empty(), "{}", language.id());
            for pattern in list.iter().filter(|pattern| !pattern.starts_with('!')) {
                assert!(!counts(COMMON, pattern), "{pattern} acts on every program");
            }
            for excluded in list.iter().filter_map(|pattern| pattern.strip_prefix('!')) {
                let excluded = excluded.trim_end_matches('*');
                let is = |pattern: &&&str| {
                    pattern
                        .strip_suffix('*')
                        .is_some_and(|beginning| excluded.starts_with(beginning))
                };
                assert!(list.iter().any(|p| is(&p)), "{excluded} is not included");
            }
        }
    }
}

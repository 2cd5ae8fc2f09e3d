//! What the example becomes: the program, and JMH's command line. Compared with `golden/`;
//! `LATH_BLESS=1` writes it anew.

use crate::common::*;

#[test]
fn the_example_becomes_this() {
    let Some(jdk) = jdks().into_iter().find(|jdk| jdk == "jdk-17") else {
        return;
    };
    let example = java().example().expect("there is one");
    let (folder, path) = written(example.file, example.text);
    let built = build(&path, &on(&jdk));
    let mut text = serde_json::to_string_pretty(&built.program).expect("plain data") + "\n";
    for (index, command) in &built.wrapper.trials {
        text += &format!("{index}: {}\n", command.join(" "));
    }
    // Where this checkout, the cache and Java are differs between machines.
    text = text.replace(&folder.path().to_string_lossy().into_owned(), "/source");
    text = text.replace(built.wrapper.path.trim_end_matches("/bin/java"), "/jdk");
    let words = text.split_inclusive([' ', ':', '=', '\n']).map(|word| {
        if word.contains("/lath/") {
            cached(word)
        } else {
            word.to_owned()
        }
    });
    let text: String = words.collect();
    crate::testing::pinned::is_golden("java/golden/Primes.txt", &text);
}

/// `/cache/java-list/KEY/…` for a path in the cache.
fn cached(word: &str) -> String {
    let inside = word.split_once("/lath/").expect("asked before").1;
    let parts: Vec<&str> = inside.split('/').collect();
    let key = |part: &str| {
        part.len() >= 32
            && part
                .trim_end()
                .chars()
                .take(32)
                .all(|c| c.is_ascii_hexdigit())
    };
    let named = parts.iter().map(|part| {
        if key(part) {
            format!("KEY{}", &part[32..])
        } else {
            (*part).to_owned()
        }
    });
    format!("/cache/{}", named.collect::<Vec<_>>().join("/"))
}

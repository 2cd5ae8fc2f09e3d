//! What a build read: the compiler's dependency files, and hashes of the files they name. A build is valid while none has changed.

use super::cache;
use std::fs;
use std::io;
use std::path::Path;

/// Written last: a folder without it is no finished build.
const RECORD: &str = "depends.json";

/// Flags that make the compiler note what it read, for the `index`-th source of a build.
pub(super) fn flags(folder: &Path, index: usize) -> Vec<String> {
    let path = folder.join(format!("{index}.d"));
    vec!["-MMD".to_owned(), "-MF".to_owned(), path.to_string_lossy().into_owned()]
}

pub(super) fn forget(folder: &Path) {
    // Not there: nothing to forget.
    let _ = fs::remove_file(folder.join(RECORD));
}

/// Hashes everything the dependency files in `folder` name.
///
/// `here`: where the compiler ran.
pub(super) fn remember(folder: &Path, here: &Path) -> io::Result<()> {
    let mut record: Vec<(String, String)> = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "d") {
            for file in prerequisites(&fs::read_to_string(&path)?) {
                let file = std::path::absolute(here.join(file))?;
                record.push((file.to_string_lossy().into_owned(), cache::hash_file(&file)?));
            }
        }
    }
    let text = serde_json::to_vec(&record)?;
    cache::write(&folder.join(RECORD), &text)
}

pub(super) fn unchanged(folder: &Path) -> bool {
    let record = fs::read(folder.join(RECORD)).ok().and_then(|text| serde_json::from_slice::<Vec<(String, String)>>(&text).ok());
    record.is_some_and(|files| files.iter().all(|(file, hash)| cache::hash_file(Path::new(file)).is_ok_and(|now| now == *hash)))
}

/// The files after the colon of a make rule; blanks in names are escaped by backslashes, dollars doubled.
fn prerequisites(rule: &str) -> Vec<String> {
    let rule = rule.replace("\\\n", " ");
    let after = rule.split_once(": ").map_or("", |(_, after)| after);
    let mut files = vec![String::new()];
    let mut characters = after.chars().peekable();
    while let Some(c) = characters.next() {
        match (c, characters.peek()) {
            ('\\', Some(' ' | '#' | '\\')) | ('$', Some('$')) => files.last_mut().expect("never empty").extend(characters.next()),
            (c, _) if c.is_whitespace() => files.push(String::new()),
            _ => files.last_mut().expect("never empty").push(c),
        }
    }
    files.retain(|file| !file.is_empty());
    files
}

#[cfg(test)]
mod tests {
    use super::prerequisites;

    #[test]
    fn rules_are_read_as_make_reads_them() {
        let rule = "/c/run.o: /c/run.cpp /u/my\\ file.h \\\n /u/a$$b.h\n";
        assert_eq!(prerequisites(rule), ["/c/run.cpp", "/u/my file.h", "/u/a$b.h"]);
    }
}

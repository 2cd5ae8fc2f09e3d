//! Takes lath's package off the user's compiled classes: a class without a package has its own name
//! again, for `getName`, `Class.forName`, resources and serialised objects. JMH's generated code
//! keeps its package, because source code of a package cannot name classes without one; class files
//! can.

use super::unnamed::PACKAGE;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Package of JMH's generated code, below that of the benchmark.
const GENERATED: &str = "jmh_generated";

/// Renames everything in a folder of classes, in place.
pub(super) fn without_package(classes: &Path) -> io::Result<()> {
    let package = classes.join(PACKAGE);
    if !package.is_dir() {
        return Ok(());
    }
    for path in below(&package)? {
        let rest = path.strip_prefix(&package).expect("a file below it");
        let target = if rest.starts_with(GENERATED) {
            path.clone()
        } else {
            classes.join(rest)
        };
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder)?;
        }
        let bytes = fs::read(&path)?;
        let renamed = if path
            .extension()
            .is_some_and(|extension| extension == "class")
        {
            class(&bytes).ok_or_else(|| damaged(&path))?
        } else {
            bytes
        };
        fs::write(&target, renamed)?;
        if target != path {
            fs::remove_file(&path)?;
        }
    }
    // JMH's lists, and those of services.
    for path in below(&classes.join("META-INF")).unwrap_or_default() {
        let text = fs::read(&path)?;
        fs::write(&path, list(&text))?;
    }
    Ok(())
}

fn damaged(path: &Path) -> io::Error {
    io::Error::other(format!("{} is no class file", path.display()))
}

/// All files in and below a folder.
fn below(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            files.extend(below(&entry.path())?);
        } else {
            files.push(entry.path());
        }
    }
    Ok(files)
}

/// Sizes of constants after their tag, of those that are no text.
fn size(tag: u8) -> Option<usize> {
    Some(match tag {
        3 | 4 | 9..=12 | 17 | 18 => 4,
        5 | 6 => 8,
        7 | 8 | 16 | 19 | 20 => 2,
        15 => 3,
        _ => return None,
    })
}

/// A class file whose texts (names, types, signatures) are renamed. `None`: it is none.
fn class(bytes: &[u8]) -> Option<Vec<u8>> {
    const TEXT: u8 = 1;
    let count = u16::from_be_bytes(bytes.get(8..10)?.try_into().ok()?);
    let mut renamed = bytes.get(..10)?.to_vec();
    let mut at = 10;
    let mut index = 1;
    while index < count {
        let tag = *bytes.get(at)?;
        renamed.push(tag);
        at += 1;
        if tag == TEXT {
            let length = u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?);
            at += 2;
            let text = without(bytes.get(at..at + usize::from(length))?, b'/');
            renamed.extend_from_slice(&u16::try_from(text.len()).ok()?.to_be_bytes());
            renamed.extend_from_slice(&text);
            at += usize::from(length);
        } else {
            let size = size(tag)?;
            renamed.extend_from_slice(bytes.get(at..at + size)?);
            at += size;
        }
        // A long or a double takes two indices.
        index += if size(tag) == Some(8) { 2 } else { 1 };
    }
    renamed.extend_from_slice(bytes.get(at..)?);
    Some(renamed)
}

/// Whether the package begins here, and what follows it is the user's.
fn begins(text: &[u8], separator: u8) -> bool {
    let after = |text: &[u8], word: &str| -> Option<usize> {
        let is_it = text.starts_with(word.as_bytes()) && text.get(word.len()) == Some(&separator);
        is_it.then_some(word.len() + 1)
    };
    after(text, PACKAGE).is_some_and(|at| after(&text[at..], GENERATED).is_none())
}

fn without(text: &[u8], separator: u8) -> Vec<u8> {
    let mut renamed = Vec::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        if begins(rest, separator) {
            rest = &rest[PACKAGE.len() + 1..];
        } else {
            renamed.push(rest[0]);
            rest = &rest[1..];
        }
    }
    renamed
}

/// A list of JMH, whose texts may have their lengths before them (`S 18 lath_unnamed.Name`), or one
/// of services.
fn list(text: &[u8]) -> Vec<u8> {
    let cut = PACKAGE.len() + 1;
    let mut renamed: Vec<u8> = Vec::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        if begins(rest, b'.') || begins(rest, b'/') {
            shorten(&mut renamed, cut);
            rest = &rest[cut..];
        } else {
            renamed.push(rest[0]);
            rest = &rest[1..];
        }
    }
    renamed
}

/// Takes `cut` from the length at the end, if there is one: `S 18 `.
fn shorten(list: &mut Vec<u8>, cut: usize) {
    let Some(before) = list.strip_suffix(b" ") else {
        return;
    };
    let digits = before.iter().rev().take_while(|b| b.is_ascii_digit());
    let begin = before.len() - digits.count();
    let length = std::str::from_utf8(&before[begin..]).map(str::parse::<usize>);
    if let Ok(Ok(length)) = length
        && before[..begin].ends_with(b"S ")
    {
        list.truncate(begin);
        list.extend_from_slice(format!("{} ", length.saturating_sub(cut)).as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_types_and_lists_lose_the_package() {
        for (text, expected) in [
            ("lath_unnamed/A", "A"),
            ("(Llath_unnamed/A$B;[Llath_unnamed/C;)V", "(LA$B;[LC;)V"),
            (
                "Llath_unnamed/jmh_generated/A_f_jmhTest;",
                "Llath_unnamed/jmh_generated/A_f_jmhTest;",
            ),
            ("Llath_unnamed/jmh_generatedX;", "Ljmh_generatedX;"),
            ("lath_unnamed", "lath_unnamed"),
        ] {
            assert_eq!(without(text.as_bytes(), b'/'), expected.as_bytes());
        }
        let before = "JMH S 14 lath_unnamed.A S 38 lath_unnamed.jmh_generated.A_f_jmhTest S 1 f \n";
        let after = "JMH S 1 A S 38 lath_unnamed.jmh_generated.A_f_jmhTest S 1 f \n";
        assert_eq!(list(before.as_bytes()), after.as_bytes());
        assert_eq!(list(b"inline,lath_unnamed/A.f\n"), b"inline,A.f\n");
        assert_eq!(list(b"lath_unnamed.A$B\n"), b"A$B\n");
    }

    #[test]
    fn what_is_no_class_file_is_none() {
        assert_eq!(class(b""), None);
        assert_eq!(class(b"\xca\xfe\xba\xbe\0\0\0\x34\0\x02\x63"), None);
        let tiny =
            b"\xca\xfe\xba\xbe\0\0\0\x34\0\x04\x01\0\x0elath_unnamed/A\x05\0\0\0\0\0\0\0\x07!";
        let renamed = b"\xca\xfe\xba\xbe\0\0\0\x34\0\x04\x01\0\x01A\x05\0\0\0\0\0\0\0\x07!";
        assert_eq!(class(tiny).as_deref(), Some(&renamed[..]));
    }
}

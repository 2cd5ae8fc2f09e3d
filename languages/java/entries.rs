//! Names and checksums of a jar's entries, as its directory has them: whether the classes of JMH in it
//! are those of another jar.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

/// An entry's name, and the checksum and size of its content.
pub(super) type Entry = (Vec<u8>, u32, u32);

/// The end of a directory is within the last bytes: 22, and a comment of up to 65,535.
const END: u64 = 22 + 65_535;

/// All entries, in their order. `None`: it is no jar, or one of more than 4 GB.
pub(super) fn entries(jar: &Path) -> Option<Vec<Entry>> {
    let mut file = File::open(jar).ok()?;
    let length = file.metadata().ok()?.len();
    let tail = read(&mut file, length.saturating_sub(END), length.min(END))?;
    let end = (0..=tail.len().checked_sub(22)?).rev();
    let end = &tail[end
        .into_iter()
        .find(|&at| tail[at..].starts_with(b"PK\x05\x06"))?..];
    let (count, size, start) = (u16_at(end, 10)?, u32_at(end, 12)?, u32_at(end, 16)?);
    if u64::from(start) + u64::from(size) > length {
        return None;
    }
    let directory = read(&mut file, start.into(), size.into())?;
    let mut rest = directory.as_slice();
    let mut entries = Vec::new();
    while rest.starts_with(b"PK\x01\x02") {
        let lengths = [28, 30, 32].map(|at| u16_at(rest, at).map(usize::from));
        let [Some(name), Some(extra), Some(comment)] = lengths else {
            return None;
        };
        let named = rest.get(46..46 + name)?.to_vec();
        entries.push((named, u32_at(rest, 16)?, u32_at(rest, 24)?));
        rest = rest.get(46 + name + extra + comment..)?;
    }
    (entries.len() == usize::from(count)).then_some(entries)
}

fn read(file: &mut File, from: u64, length: u64) -> Option<Vec<u8>> {
    file.seek(SeekFrom::Start(from)).ok()?;
    let mut bytes = Vec::new();
    file.take(length).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let two = bytes.get(at..at + 2)?;
    Some(u16::from_le_bytes(two.try_into().ok()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let four = bytes.get(at..at + 4)?;
    Some(u32::from_le_bytes(four.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A jar's directory without the entries themselves, and its end with a comment.
    fn directory(entries: &[(&str, u32, u32)]) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (name, checksum, size) in entries {
            let mut head = vec![0; 46];
            head[..4].copy_from_slice(b"PK\x01\x02");
            head[16..20].copy_from_slice(&checksum.to_le_bytes());
            head[24..28].copy_from_slice(&size.to_le_bytes());
            head[28..30].copy_from_slice(&u16::try_from(name.len()).expect("short").to_le_bytes());
            head[30..32].copy_from_slice(&3u16.to_le_bytes());
            bytes.extend(head);
            bytes.extend(name.as_bytes());
            bytes.extend(b"...");
        }
        let size = u32::try_from(bytes.len()).expect("short");
        let count = u16::try_from(entries.len()).expect("few");
        bytes.extend(b"PK\x05\x06");
        bytes.extend([0; 6]);
        bytes.extend(count.to_le_bytes());
        bytes.extend(size.to_le_bytes());
        bytes.extend([0; 4]);
        bytes.extend(7u16.to_le_bytes());
        bytes.extend(b"comment");
        bytes
    }

    #[test]
    fn entries_are_those_of_the_directory() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.jar");
        let of = |bytes: &[u8]| {
            std::fs::write(&path, bytes).expect("written");
            entries(&path)
        };
        let whole = directory(&[("a/B.class", 7, 8), ("c", 1, 2)]);
        let expected = vec![(b"a/B.class".to_vec(), 7, 8), (b"c".to_vec(), 1, 2)];
        assert_eq!(of(&whole), Some(expected));
        assert_eq!(of(&directory(&[])), Some(Vec::new()));
        for damaged in [b"".as_slice(), b"PK\x05\x06", &whole[60..], &whole[..100]] {
            assert_eq!(of(damaged), None);
        }
    }
}

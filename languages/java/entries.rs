//! Names and checksums of a jar's entries, as its directory has them: whether the classes of JMH in it
//! are those of another jar.

use rawzip::{RECOMMENDED_BUFFER_SIZE, ZipArchive};
use std::fs::File;
use std::path::Path;

/// An entry's name, and the checksum and size of its content.
pub(super) type Entry = (Vec<u8>, u32, u64);

/// All entries, in their order. `None`: it is no jar.
pub(super) fn entries(jar: &Path) -> Option<Vec<Entry>> {
    let mut buffer = vec![0; RECOMMENDED_BUFFER_SIZE];
    let archive = ZipArchive::from_file(File::open(jar).ok()?, &mut buffer).ok()?;
    let mut directory = archive.entries(&mut buffer);
    let mut entries = Vec::new();
    while let Some(entry) = directory.next_entry().ok()? {
        let name = entry.file_path().as_ref().to_vec();
        entries.push((name, entry.crc32(), entry.uncompressed_size_hint()));
    }
    (u64::try_from(entries.len()) == Ok(archive.entries_hint())).then_some(entries)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rawzip::ZipArchiveWriter;
    use std::io::Write;

    /// A jar of stored entries.
    fn jar(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut writer = ZipArchiveWriter::new(&mut bytes);
        for (name, content) in files {
            let (mut entry, config) = writer.new_file(name).start().expect("begun");
            let mut data = config.wrap(&mut entry);
            data.write_all(content).expect("written");
            let (_, end) = data.finish().expect("ended");
            entry.finish(end).expect("ended");
        }
        writer.finish().expect("ended");
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
        let whole = jar(&[("a/B.class", b"content"), ("c", b"")]);
        let checksum = rawzip::crc32(b"content");
        let expected = vec![(b"a/B.class".to_vec(), checksum, 7), (b"c".to_vec(), 0, 0)];
        assert_eq!(of(&whole), Some(expected));
        assert_eq!(of(&jar(&[])), Some(Vec::new()));
        for damaged in [b"".as_slice(), b"PK\x05\x06", &whole[..whole.len() / 2]] {
            assert_eq!(of(damaged), None);
        }
    }
}

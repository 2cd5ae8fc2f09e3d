//! Names for addresses, with inlined functions: a benchmark inlined into the loop must still be
//! distinguished from the loop.

use addr2line::{Loader, demangle_auto};
use std::borrow::Cow;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Name of an unknown address.
const UNKNOWN: &str = "[unknown]";

#[derive(Default)]
pub struct Symbols {
    files: HashMap<PathBuf, Option<File>>,
    /// Cached by file and address: the same places occur again and again.
    known: HashMap<(PathBuf, u64), Vec<String>>,
}

struct File {
    loader: Loader,
    segments: Vec<Segment>,
}

/// Maps offsets of a file to memory.
struct Segment {
    offset: u64,
    size: u64,
    address: u64,
}

impl Symbols {
    /// The functions at an offset in a file, outermost first; `symbol`: the name known without the
    /// file.
    pub fn names(&mut self, file: &Path, offset: u64, symbol: &str) -> Vec<String> {
        match self.file(file).map(|file| file.address_of(offset)) {
            Some(Some(address)) => self.names_at(file, address, symbol),
            _ => vec![Symbols::plain_name(symbol)],
        }
    }

    /// The same at an address of the file.
    pub fn names_at(&mut self, file: &Path, address: u64, symbol: &str) -> Vec<String> {
        let key = (file.to_path_buf(), address);
        if let Some(names) = self.known.get(&key) {
            return names.clone();
        }
        let opened = self.file(file);
        let mut names = opened
            .map(|file| file.described(address))
            .unwrap_or_default();
        if names.is_empty() {
            // The sampler may know symbols that the file does not have.
            let found = if symbol.is_empty() || symbol == UNKNOWN {
                opened.and_then(|file| file.loader.find_symbol(address))
            } else {
                Some(symbol)
            };
            names.push(Symbols::plain_name(found.unwrap_or(UNKNOWN)));
        }
        self.known.insert(key, names.clone());
        names
    }

    /// A readable symbol.
    pub fn plain_name(symbol: &str) -> String {
        plain(demangle_auto(Cow::Borrowed(symbol), None))
    }

    fn file(&mut self, path: &Path) -> Option<&File> {
        self.files
            .entry(path.to_path_buf())
            .or_insert_with(|| File::open(path))
            .as_ref()
    }
}

impl File {
    /// `None`: no readable file, as for the kernel.
    fn open(path: &Path) -> Option<File> {
        if !path.is_absolute() {
            return None;
        }
        Some(File {
            loader: Loader::new(path).ok()?,
            segments: segments(&fs::read(path).ok()?)?,
        })
    }

    fn address_of(&self, offset: u64) -> Option<u64> {
        self.segments
            .iter()
            .find_map(|segment| segment.address_of(offset))
    }

    /// Names from debugging information.
    fn described(&self, address: u64) -> Vec<String> {
        let mut names = Vec::new();
        if let Ok(mut frames) = self.loader.find_frames(address) {
            while let Ok(Some(frame)) = frames.next() {
                names.extend(
                    frame
                        .function
                        .and_then(|function| Some(plain(function.demangle().ok()?))),
                );
            }
        }
        names.reverse();
        names
    }
}

impl Segment {
    fn address_of(&self, offset: u64) -> Option<u64> {
        let inside = offset
            .checked_sub(self.offset)
            .filter(|inside| *inside < self.size)?;
        Some(self.address + inside)
    }
}

/// Loaded segments of a 64-bit little-endian ELF file, the format of every machine on which lath
/// samples.
fn segments(bytes: &[u8]) -> Option<Vec<Segment>> {
    const LOAD: u64 = 1;
    let number = |at: usize, size: usize| {
        let bytes = bytes.get(at..at + size)?;
        Some(
            bytes
                .iter()
                .rev()
                .fold(0, |number, byte| number << 8 | u64::from(*byte)),
        )
    };
    let place = |at: usize, size: usize| number(at, size).and_then(|n| usize::try_from(n).ok());
    if bytes.get(..6)? != b"\x7fELF\x02\x01" {
        return None;
    }
    let (table, size, count) = (place(0x20, 8)?, place(0x36, 2)?, place(0x38, 2)?);
    let entries = (0..count)
        .map(|index| table + index * size)
        .filter(|at| number(*at, 4) == Some(LOAD));
    entries
        .map(|at| {
            Some(Segment {
                offset: number(at + 8, 8)?,
                address: number(at + 16, 8)?,
                size: number(at + 32, 8)?,
            })
        })
        .collect()
}

/// A valid name for a folded stack, without the version that a library's symbol may have.
fn plain(name: Cow<'_, str>) -> String {
    name.split('@').next().unwrap_or_default().replace(';', ",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_own_function_is_found_by_its_place_in_the_file() {
        let path = std::env::current_exe().unwrap();
        let maps = fs::read_to_string("/proc/self/maps").unwrap();
        let code = segments as *const () as u64;
        // `start-end perms offset …`
        let offset = maps.lines().find_map(|line| {
            let fields: Vec<&str> = line.split_whitespace().collect();
            let (start, end) = fields[0].split_once('-')?;
            let of = |text: &str| u64::from_str_radix(text, 16).ok();
            (of(start)?..of(end)?)
                .contains(&code)
                .then_some(code - of(start)? + of(fields[2])?)
        });
        let names = Symbols::default().names(&path, offset.unwrap(), UNKNOWN);
        assert!(
            names.last().is_some_and(|name| name.contains("segments")),
            "{names:?}"
        );
    }

    #[test]
    fn what_is_no_file_keeps_its_symbol() {
        let mut symbols = Symbols::default();
        assert_eq!(
            symbols.names(Path::new("[kernel.kallsyms]"), 1, "do_syscall_64"),
            ["do_syscall_64"]
        );
        assert_eq!(
            symbols.names(
                Path::new("/gone"),
                1,
                "_ZN4core3fmt5write17h0123456789abcdefE"
            ),
            ["core::fmt::write"]
        );
        assert_eq!(
            symbols.names(Path::new("/gone"), 2, "memcpy@@GLIBC_2.14"),
            ["memcpy"]
        );
    }
}

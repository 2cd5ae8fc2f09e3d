//! How to compare benchmarks of an archive, whose sources lath cannot read: nothing in it can be
//! annotated, so a suite has to say it.

use lath_core::escape;
use lath_core::record::Record;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The first bytes of an archive.
const MAGIC: &[u8] = b"PK\x03\x04";

/// What to write, if the run measured several benchmarks of one archive and compared none.
pub fn hint(record: &Record) -> Option<String> {
    let plan = &record.header.plan;
    if !plan.families.is_empty() {
        return None;
    }
    let wrapper = plan
        .wrappers
        .iter()
        .find(|w| is_archive(Path::new(&w.source)))?;
    let mut names: Vec<&str> = plan
        .cases
        .iter()
        .filter(|case| plan.wrappers[case.wrapper].source == wrapper.source)
        .map(|case| case.bare.as_str())
        .collect();
    names.dedup();
    let [first, second, ..] = names[..] else {
        return None;
    };
    let path = Path::new(&wrapper.source);
    let file = path.file_name()?.to_string_lossy();
    // What builds an archive may clear its folder.
    let (place, source) = match path.is_relative() {
        true => ("in this folder", wrapper.source.as_str()),
        false => ("beside it", &*file),
    };
    let lines = [
        format!("To compare benchmarks of {file}, write lath.toml {place}, and type `lath run`:"),
        format!("  sources = [\"{source}\"]"),
        "  [compare.name]".to_owned(),
        format!("  contenders = [\"{first}\", \"{second}\"]"),
    ];
    Some(
        lines
            .map(|line| escape::line(&line).into_owned())
            .join("\n"),
    )
}

fn is_archive(path: &Path) -> bool {
    let mut begin = [0; MAGIC.len()];
    File::open(path)
        .and_then(|mut file| file.read_exact(&mut begin))
        .is_ok_and(|()| begin == MAGIC)
}

//! Paths in the flags of C and C++ compilers, and in flags for their linkers.

use super::flags;
use crate::shared::paths::Shape::{AfterEquals, List, Other, Path as File, Slashed};
use crate::shared::paths::{Piece, Takes, either, next, parts, same, spans, whole};
use lath_core::paths::{self, Span};
use std::path::{Path, PathBuf};

const COMPILER: &[Takes] = &[
    either("-I", File),
    either("-L", File),
    either("-B", File),
    either("-F", File),
    either("-isystem", File),
    either("-iquote", File),
    either("-idirafter", File),
    either("-include", File),
    either("-include-pch", File),
    either("-imacros", File),
    either("-iprefix", File),
    // Relative to a prefix.
    either("-iwithprefix", Other),
    either("-iwithprefixbefore", Other),
    either("-isysroot", File),
    either("-iframework", File),
    either("-cxx-isystem", File),
    either("-stdlib++-isystem", File),
    either("-ivfsoverlay", File),
    next("-load", File),
    same("--include-directory=", File),
    same("--embed-dir=", File),
    same("--sysroot=", File),
    next("--sysroot", File),
    same("-specs=", File),
    same("--specs=", File),
    next("--specs", File),
    same("--config=", Slashed),
    next("--config", Slashed),
    same("--gcc-toolchain=", File),
    same("--gcc-install-dir=", File),
    same("-resource-dir=", File),
    next("-resource-dir", File),
    same("-working-directory=", File),
    next("-working-directory", File),
    same("-fuse-ld=", Slashed),
    same("--ld-path=", File),
    same("-fprofile-use=", File),
    same("-fprofile-dir=", File),
    same("-fprofile-instr-use=", File),
    same("-fprofile-sample-use=", File),
    same("-fprofile-list=", File),
    same("-fprofile-remapping-file=", File),
    same("-fauto-profile=", File),
    same("-fplugin=", Slashed),
    same("-fpass-plugin=", File),
    same("-fmodule-file=", AfterEquals),
    same("-fmodule-map-file=", File),
    same("-fprebuilt-module-path=", File),
    same("-fsanitize-ignorelist=", File),
    same("-fsanitize-blacklist=", File),
    next("-D", Other),
    next("-U", Other),
    next("-x", Other),
    next("-o", Other),
    next("-u", Other),
    next("-e", Other),
    next("-z", Other),
    next("-l", Other),
    next("-arch", Other),
    next("-target", Other),
    next("-mllvm", Other),
    next("--param", Other),
];

const LINKER: &[Takes] = &[
    either("-L", File),
    same("--library-path=", File),
    next("--library-path", File),
    next("-dT", File),
    same("--script=", File),
    next("--script", File),
    same("--default-script=", File),
    either("-R", List),
    same("-rpath=", List),
    same("--rpath=", List),
    same("-rpath-link=", List),
    same("--rpath-link=", List),
    next("-rpath", List),
    next("--rpath", List),
    next("-rpath-link", List),
    next("--rpath-link", List),
    same("-version-script=", File),
    same("--version-script=", File),
    next("-version-script", File),
    next("--version-script", File),
    same("--dynamic-list=", File),
    same("-dynamic-list=", File),
    next("--dynamic-list", File),
    same("--export-dynamic-symbol-list=", File),
    same("--retain-symbols-file=", File),
    next("--retain-symbols-file", File),
    same("--just-symbols=", File),
    same("--symbol-ordering-file=", File),
    same("--section-ordering-file=", File),
    same("--call-graph-ordering-file=", File),
    same("--sysroot=", File),
    either("-plugin", File),
    next("-plugin-opt", Other),
    same("-plugin-opt=", Other),
    same("-Map=", Other),
    next("-Map", Other),
    next("-soname", Other),
    next("-h", Other),
    next("-o", Other),
    next("-u", Other),
    next("-e", Other),
    next("-m", Other),
    next("-z", Other),
    next("-y", Other),
    next("--defsym", Other),
    next("--wrap", Other),
    next("-a", Other),
    next("-init", Other),
    next("-fini", Other),
];

/// Linker scripts, which compilers also accept; but not addresses of sections.
const SCRIPTS: &[Takes] = &[
    either("-T", File),
    same("-Ttext", Other),
    same("-Tdata", Other),
    same("-Tbss", Other),
    next("-Ttext", Other),
    next("-Tdata", Other),
    next("-Tbss", Other),
];

/// See [`lath_core::language::Language::paths`].
pub(crate) fn of(words: &[String]) -> Vec<Span> {
    of_pieces(whole(words))
}

/// The same for arguments that one tool passes to another.
pub(crate) fn of_pieces(pieces: Vec<Piece<'_>>) -> Vec<Span> {
    let (mut driver, mut linker) = (Vec::new(), Vec::new());
    let mut rest = pieces.into_iter();
    while let Some(piece) = rest.next() {
        match piece.text {
            // Each passes an argument on: the compiler's are read as if they stood alone.
            "-Xclang" | "-Xpreprocessor" | "-Xassembler" => driver.extend(rest.next()),
            "-Xlinker" => linker.extend(rest.next()),
            text if text.starts_with("-Wl,") => linker.extend(parts(piece, 4)),
            text if text.starts_with("-Wp,") || text.starts_with("-Wa,") => {
                driver.extend(parts(piece, 4))
            }
            _ => driver.push(piece),
        }
    }
    [
        spans(&[COMPILER, SCRIPTS].concat(), &driver),
        spans(&[LINKER, SCRIPTS].concat(), &linker),
    ]
    .concat()
}

/// The arguments with absolute paths.
pub(crate) fn absolute(words: &[String], folder: &Path) -> Vec<String> {
    paths::absolute(words, &of(words), folder)
}

/// The arguments with absolute paths of existing files, so that a file has one name everywhere.
/// Other names are searched elsewhere, such as that of `-include`.
pub(super) fn placed(words: &[String], folder: &Path) -> Vec<String> {
    let is_there = |span: &Span| {
        span.certain
            && paths::or_here(folder)
                .join(&words[span.word][span.range.clone()])
                .exists()
    };
    let there: Vec<Span> = of(words).into_iter().filter(is_there).collect();
    paths::absolute(words, &there, folder)
}

/// The arguments with absolute paths and the content of their argument files, so that they do not
/// depend on the working folder.
pub(crate) fn anywhere(words: &[String], folder: &Path) -> Vec<String> {
    absolute(&expanded(words, folder), folder)
}

/// The arguments, with argument files (`@file`) replaced by their content.
pub(crate) fn expanded(words: &[String], folder: &Path) -> Vec<String> {
    within(words, &paths::or_here(folder), DEPTH)
}

/// Limit for nested argument files: a file may name itself.
const DEPTH: usize = 8;

/// Argument files, also nested ones.
fn argument_files(words: &[String], folder: &Path, depth: usize) -> Vec<PathBuf> {
    let files = words
        .iter()
        .filter(|_| depth > 0)
        .filter_map(|word| Some(folder.join(word.strip_prefix('@')?)));
    let with_theirs = |file: PathBuf| {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let theirs = argument_files(&flags::words(&text), folder, depth - 1);
        std::iter::once(file).chain(theirs).collect::<Vec<_>>()
    };
    files.flat_map(with_theirs).collect()
}

fn within(words: &[String], folder: &Path, depth: usize) -> Vec<String> {
    let expand = |word: &String| match word.strip_prefix('@').filter(|_| depth > 0) {
        // As in compilers, an unreadable one is a plain argument.
        Some(file) => std::fs::read_to_string(folder.join(file)).map_or_else(
            |_| vec![word.clone()],
            |text| within(&flags::words(&text), folder, depth - 1),
        ),
        None => vec![word.clone()],
    };
    words.iter().flat_map(expand).collect()
}

/// Files named in arguments, also in argument files: the known inputs of a build before any tool
/// reports its own.
pub(crate) fn files(words: &[String], folder: &Path) -> Vec<PathBuf> {
    let named = paths::found(words, &of(words), folder);
    let expanded = expanded(words, folder);
    let others = paths::found(&expanded, &of(&expanded), folder);
    let named = named
        .into_iter()
        .chain(others)
        .map(|(_, path)| path)
        .chain(argument_files(words, &paths::or_here(folder), DEPTH));
    let mut all: Vec<PathBuf> = named.filter(|path| path.is_file()).collect();
    all.sort();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn every_flag_with_a_path_has_its_path() {
        let flags = "-Ii -I j -Ll -isystem s -iquote q -idirafter d -include h.h -imacros m.h -Bb --sysroot=r -T t.ld -Tt.ld -specs=x -fprofile-use=p -Wl,-rpath,w:$ORIGIN/v -Wl,-T,y.ld,--version-script=z -Wl,--whole-archive,@args -Xlinker -rpath -Xlinker k -O2 -DI=I -Ttext=0 -lm";
        let absolute = absolute(&words(flags), Path::new("/f"));
        let expected = "-I/f/i -I /f/j -L/f/l -isystem /f/s -iquote /f/q -idirafter /f/d -include /f/h.h -imacros /f/m.h -B/f/b --sysroot=/f/r -T /f/t.ld -T/f/t.ld -specs=/f/x -fprofile-use=/f/p -Wl,-rpath,/f/w:$ORIGIN/v -Wl,-T,/f/y.ld,--version-script=/f/z -Wl,--whole-archive,@/f/args -Xlinker -rpath -Xlinker /f/k -O2 -DI=I -Ttext=0 -lm";
        assert_eq!(absolute, words(expected));
    }

    #[test]
    fn what_is_there_is_called_by_its_path() {
        let folder = tempfile::tempdir().expect("a folder");
        ["inc", "x"]
            .iter()
            .for_each(|made| std::fs::create_dir(folder.path().join(made)).expect("made"));
        let place = folder.path().display();
        let placed = placed(
            &words("-Iinc -include none.h -iprefix x/ -iwithprefix inc x"),
            folder.path(),
        );
        assert_eq!(
            placed.join(" "),
            format!("-I{place}/inc -include none.h -iprefix {place}/x/ -iwithprefix inc x")
        );
    }

    #[test]
    fn plain_words_are_paths_where_there_are_such_files() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("a.o"), "").expect("written");
        std::fs::write(folder.path().join("args"), "-Iinner 'b c'").expect("written");
        let place = folder.path().display();
        assert_eq!(
            absolute(&words("a.o b.o"), folder.path()),
            [format!("{place}/a.o"), "b.o".to_owned()]
        );
        assert_eq!(
            anywhere(&words("@args -O2"), folder.path()),
            [
                format!("-I{place}/inner"),
                "b c".to_owned(),
                "-O2".to_owned()
            ]
        );
        assert_eq!(
            files(&words("@args a.o"), folder.path()),
            ["a.o", "args"].map(|name| folder.path().join(name))
        );
        std::fs::write(folder.path().join("outer"), "-O2 @args @outer").expect("written");
        assert_eq!(
            files(&words("@outer"), folder.path()),
            ["args", "outer"].map(|name| folder.path().join(name))
        );
    }
}

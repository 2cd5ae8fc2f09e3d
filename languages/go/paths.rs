//! Paths in the flags of `go build`, of Go's compiler and linker, and of the C compiler that links
//! programs with cgo.

use crate::native;
use crate::shared::paths::Shape::{Other, Path as File, Perhaps, Slashed};
use crate::shared::paths::{Piece, Takes, either, next, same, spans, whole, words};
use lath_core::paths::Span;

const COMPILER: &[Takes] = &[
    // `auto` and `off` are not files.
    same("-pgo=", Perhaps),
    same("-toolexec=", Slashed),
    either("-I", File),
    same("-importcfg=", File),
    same("-embedcfg=", File),
    same("-pgoprofile=", File),
    same("-symabis=", File),
    same("-D", Other),
    next("-p", Other),
    next("-lang", Other),
];

const LINKER: &[Takes] = &[
    either("-L", File),
    same("-L=", File),
    next("-r", File),
    same("-r=", File),
    next("-extld", Slashed),
    same("-extld=", Slashed),
    next("-extar", Slashed),
    same("-extar=", Slashed),
    same("-importcfg=", File),
    next("-X", Other),
    same("-X=", Other),
    next("-linkmode", Other),
    next("-buildid", Other),
    next("-H", Other),
    next("-T", Other),
    next("-B", Other),
    next("-E", Other),
    next("-k", Other),
    next("-o", Other),
];

/// See [`lath_core::language::Language::paths`].
pub fn of_compiler(given: &[String]) -> Vec<Span> {
    let mut compiler = Vec::new();
    let mut spans_of_linker = Vec::new();
    for piece in whole(given) {
        match ["-gcflags=", "-asmflags="]
            .iter()
            .find_map(|name| piece.text.strip_prefix(name).map(|_| name.len()))
        {
            Some(skip) => compiler.extend(of_pattern(piece, skip)),
            None if piece.text.starts_with("-ldflags=") => {
                spans_of_linker.extend(within_linker(of_pattern(piece, "-ldflags=".len())))
            }
            None => compiler.push(piece),
        }
    }
    [spans(COMPILER, &compiler), spans_of_linker].concat()
}

/// The words after a package pattern: `all=-N -l`.
fn of_pattern(piece: Piece<'_>, skip: usize) -> Vec<Piece<'_>> {
    words(piece, skip + pattern(&piece.text[skip..]))
}

/// The length of a package pattern before flags.
pub fn pattern(value: &str) -> usize {
    value
        .find('=')
        .filter(|_| !value.starts_with(['-', '\'', '"']))
        .map_or(0, |at| at + 1)
}

/// The same for arguments of Go's linker.
pub fn of_linker(given: &[String]) -> Vec<Span> {
    within_linker(whole(given))
}

/// Everything after `-extldflags` goes to the C compiler, within one argument.
fn within_linker(pieces: Vec<Piece<'_>>) -> Vec<Span> {
    const EXTERNAL: &str = "-extldflags";
    let (mut own, mut external) = (Vec::new(), Vec::new());
    let mut rest = pieces.into_iter();
    while let Some(piece) = rest.next() {
        match piece.text.strip_prefix(EXTERNAL) {
            Some("") => external.extend(rest.by_ref().flat_map(|piece| words(piece, 0))),
            Some(value) if value.starts_with('=') => {
                external.extend(words(piece, EXTERNAL.len() + 1))
            }
            _ => own.push(piece),
        }
    }
    [spans(LINKER, &own), native::paths::of_pieces(external)].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(words: &[String], spans: &[Span]) -> Vec<String> {
        spans
            .iter()
            .map(|span| words[span.word][span.range.clone()].to_owned())
            .collect()
    }

    #[test]
    fn paths_are_found_within_flags_of_flags() {
        let words: Vec<String> = [
            "-pgo=cpu.pprof",
            "-gcflags=all=-N -I inc",
            "-ldflags=-s -L lib -extldflags '-Lc -Wl,-rpath,c -lx'",
            "-race",
        ]
        .map(str::to_owned)
        .to_vec();
        assert_eq!(
            texts(&words, &of_compiler(&words)),
            ["cpu.pprof", "inc", "lib", "c", "c"]
        );
        let words: Vec<String> = ["-X", "main.a=b", "-L", "lib", "-extldflags", "-Lc -lx"]
            .map(str::to_owned)
            .to_vec();
        assert_eq!(texts(&words, &of_linker(&words)), ["lib", "c"]);
    }
}

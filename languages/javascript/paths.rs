//! Paths in the arguments of Node, Bun, Deno and Chromium.

use crate::shared::paths::Shape::{Dotted, Other, Path};
use crate::shared::paths::{Takes, next, same, spans, whole};
use lath_core::paths::Span;

const RUNTIME: &[Takes] = &[
    // Names without a dot are packages.
    next("--require", Dotted),
    same("--require=", Dotted),
    next("-r", Dotted),
    next("--import", Dotted),
    same("--import=", Dotted),
    next("--preload", Dotted),
    same("--preload=", Dotted),
    next("--loader", Dotted),
    same("--loader=", Dotted),
    next("--experimental-loader", Dotted),
    same("--experimental-loader=", Dotted),
    next("--env-file", Path),
    same("--env-file=", Path),
    same("--env-file-if-exists=", Path),
    same("--icu-data-dir=", Path),
    same("--openssl-config=", Path),
    same("--snapshot-blob=", Path),
    next("--snapshot-blob", Path),
    same("--experimental-config-file=", Path),
    same("--build-snapshot-config=", Path),
    next("--config", Path),
    same("--config=", Path),
    same("--import-map=", Dotted),
    next("--import-map", Dotted),
    same("--tsconfig-override=", Path),
    next("--tsconfig-override", Path),
    same("--cert=", Path),
    next("--cert", Path),
    same("--user-data-dir=", Path),
    same("--load-extension=", Path),
    next("--conditions", Other),
    next("-C", Other),
    next("--title", Other),
    next("--dns-result-order", Other),
    next("--unhandled-rejections", Other),
];

/// See [`lath_core::language::Language::paths`].
pub fn of(words: &[String]) -> Vec<Span> {
    spans(RUNTIME, &whole(words))
}

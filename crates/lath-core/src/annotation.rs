//! Annotation text: tokens, grammar, and the table of declared annotations. Parsed here once for all languages.

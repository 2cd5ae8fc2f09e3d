//! languages

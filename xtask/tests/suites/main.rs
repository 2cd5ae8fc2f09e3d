//! The suites of the repository are run as a user would run them, and what they compute is computed
//! again here.

mod factorial;
mod mandelbrot;
mod nacl;
mod sealedbox;
mod sealedbox_java;
mod sealedbox_scripts;
mod sections;
mod sm3;
mod support;
mod threads;
mod tsp;
mod tutorial;
mod xml_transform;

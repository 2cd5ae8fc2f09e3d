// What a benchmark file may import: annotations as decorators, their constants, and the objects of
// the harness. The decorators do nothing when a file runs: lath reads them in the text. A file that
// imports this package runs without lath too.

export * from "./annotations.js";
export * from "./constants.js";
export { BenchmarkParams, Blackhole, Control, IterationParams, ThreadParams } from "./harness.js";

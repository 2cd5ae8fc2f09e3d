// What both harnesses measure, by the same file. The comments are for lath; to mitata they are comments.
import { createHash } from 'node:crypto';

// Steps of multiplyChain, each needing the one before.
const CHAIN_LENGTH = 1000;

//@@State(Scope.Thread)
export class Input {
  seed = 0x58;
  factor = 1103515245;
  number = 20;
  data = new Uint8Array(4096);
}

//@@Benchmark
export function empty() {}

//@@Benchmark
//@@StateLabel(input) Input
export function multiplyChain(input) {
  let x = input.seed;
  for (let i = 0; i < CHAIN_LENGTH; i++) x = Math.imul(x ^ i, input.factor);
  return x;
}

//@@Benchmark
export function factorial(input) {
  let product = 1;
  for (let i = 2; i <= input.number; i++) product *= i;
  return product;
}

//@@Benchmark
export function sha256(input) {
  return createHash('sha256').update(input.data).digest();
}

// The bodies as mitata measures functions: once to warm up, once for the result, printed as mitata's `json` format has it.
// Arguments: where mitata lies, the body, ms of warm-up, ms of measurement.
import { pathToFileURL } from 'node:url';
import * as bodies from './bodies.mjs';

const [mitata, name, warmup, time] = process.argv.slice(2);
const { measure, do_not_optimize } = await import(pathToFileURL(mitata));
const body = bodies[name];
const input = new bodies.Input();
// Without do_not_optimize V8 removes what nobody uses: mitata prints 0.08 ns for a function that does nothing, a third of a cycle.
const call = body.length === 0 ? () => do_not_optimize(body()) : () => do_not_optimize(body(input));
await measure(call, { min_cpu_time: Number(warmup) * 1e6 });
const { samples, debug, ...stats } = await measure(call, { min_cpu_time: Number(time) * 1e6 });
console.log(JSON.stringify({ layout: [{ name: null }], benchmarks: [{ alias: name, group: 0, runs: [{ name, args: {}, stats }] }] }));

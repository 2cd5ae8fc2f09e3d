// What mitata's do_not_optimize costs where the result is no small integer: `node research/peers/javascript/doubles.mjs PATH/TO/mitata/src/main.mjs double`, then
// `integer`, each in a process of its own. The same 19 multiplications; what is kept of them differs.
import { pathToFileURL } from 'node:url';
import { PerformanceObserver } from 'node:perf_hooks';
import * as bodies from './bodies.mjs';

const [mitata, kept] = process.argv.slice(2);
const { measure, do_not_optimize } = await import(pathToFileURL(mitata));
const input = new bodies.Input();
const keeps = {
  double: () => do_not_optimize(bodies.factorial(input)),
  integer: () => do_not_optimize(bodies.factorial(input) > 1 ? 1 : 0),
};
let collections = 0;
new PerformanceObserver((list) => { collections += list.getEntries().length; }).observe({ entryTypes: ['gc'] });
await measure(keeps[kept], { min_cpu_time: 300e6 });
const { avg, p50, min } = await measure(keeps[kept], { min_cpu_time: 300e6 });
// Collections are told when the program is idle.
await new Promise((resolve) => setTimeout(resolve, 50));
console.log(`${kept}: mean ${avg.toFixed(2)} ns, median ${p50.toFixed(2)}, shortest ${min.toFixed(2)}, collections ${collections}`);

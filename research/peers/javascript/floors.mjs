// What a loop around a call costs, depending on where its result goes: shortest of many short batches, so that a busy machine matters little.
// docs/src/methodology/peers/javascript.md shows what it prints.
const empty = () => {};
const input = { n: 20 };
const pure = (x) => x.n * x.n + 1;
const sink = [undefined, undefined];
const first = [input, { n: 20 }];
let kept;
const box = {};
const loops = {
  'call, result dropped': (n) => { for (let i = 0; i < n; i++) empty(); },
  'pure(x), result dropped': (n) => { for (let i = 0; i < n; i++) pure(input); },
  'one property': (n) => { for (let i = 0; i < n; i++) box.x = empty(); },
  'two places': (n) => { for (let i = 0; i < n; i++) sink[i & 1] = empty(); },
  'pure(x), two places': (n) => { for (let i = 0; i < n; i++) sink[i & 1] = pure(first[i & 1]); },
  'pure(x), one property': (n) => { for (let i = 0; i < n; i++) box.x = pure(input); },
};
let x = 1;
const chain = (n) => { let y = x; for (let i = 0; i < n; i++) y = Math.imul(y ^ i, 1103515245); x = y; };
const N = 200000;
const time = (f) => { let best = Infinity; for (let k = 0; k < 400; k++) { const a = process.hrtime.bigint(); f(N); const b = Number(process.hrtime.bigint() - a) / N; if (b < best) best = b; } return best; };
for (const [name, f] of [...Object.entries(loops), ['chain of 4 cycles', chain]]) console.log(name.padEnd(28), time(f).toFixed(3));

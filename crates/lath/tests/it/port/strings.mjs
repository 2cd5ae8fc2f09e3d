import { Bench } from 'tinybench';

async function main() {
    for (const length of [10, 1000]) {
        const bench = new Bench();
        const words = Array.from({ length }, (_, i) => `word ${i}`);
        let out = '';
        bench.add(`join ${length}`, () => words.join(','));
        bench.add(`append ${length}`, () => {
            out = '';
            for (const word of words) out += (out ? ',' : '') + word;
            return out;
        });
        await bench.warmup();
        await bench.run();
        console.table(bench.table());
    }
}

main().catch(console.error);

import { bench, describe } from 'vitest';

const SIZES = [1, 20];

function text(rows: number): string {
    return JSON.stringify(Array.from({ length: rows }, (_, id) => ({ id, name: `row ${id}` })));
}

describe('parse', () => {
    for (const rows of SIZES) {
        const json: string = text(rows);
        bench('JSON.parse', () => {
            JSON.parse(json);
        });
    }
});

describe('odd', () => {
    let counter = 0;
    const next = () => counter++;
    bench('next', () => next() + counter);
});

if (process.env.SLOW) {
    bench('slow', () => text(100000), { time: 5000 });
}

import { bench, boxplot, do_not_optimize, group, run, summary } from 'mitata';

group('lookup', () => {
    const keys = Array.from({ length: 256 }, (_, i) => `key${i}`);
    const map = new Map(keys.map((key, i) => [key, i]));
    const object = Object.fromEntries(map);

    bench('Map', () => map.get('key128')).baseline(true);
    bench('object', () => object['key128']);
});

summary(() => {
    bench('fill $size', function* (state) {
        const size = state.get('size');
        const list = new Array(size);

        yield () => {
            do_not_optimize(list.fill(1));
        };
    }).range('size', 8, 512);
});

boxplot(() => {
    bench('consume two', () => {
        do_not_optimize(Math.sqrt(2));
        do_not_optimize(Math.sqrt(3));
    }).gc('inner');
});

await run({ format: 'mitata' });

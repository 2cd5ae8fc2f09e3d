import { Bench } from "tinybench";
import assert from "node:assert";

const numbers = Array.from({ length: 500 }, (_, i) => (i * 7919) % 503);

function insertionSort(list) {
    for (let i = 1; i < list.length; i++) {
        const value = list[i];
        let j = i - 1;
        for (; j >= 0 && list[j] > value; j--) list[j + 1] = list[j];
        list[j + 1] = value;
    }
    return list;
}

assert.equal(insertionSort([2, 1])[0], 1);

const bench = new Bench({ name: "sort numbers", time: 100 });

bench
    .add("built-in", () => numbers.slice().sort((a, b) => a - b))
    .add("insertion", () => {
        return insertionSort(numbers.slice());
    });

await bench.run();
console.log(bench.name);
console.table(bench.table());

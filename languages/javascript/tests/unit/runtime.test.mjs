// The runtime's parts, each for itself: node --test.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Blackhole, Control } from "../../../javascript/runtime/lath/harness.js";
import * as lath from "../../../javascript/runtime/lath/index.js";
import { Cpu } from "../../../javascript/runtime/lath/wrapper/cpu.js";
import { Bad, Command } from "../../../javascript/runtime/lath/wrapper/command.js";
import { bigint, boolean, choice, constant, number } from "../../../javascript/runtime/lath/wrapper/convert.js";
import { ofException } from "../../../javascript/runtime/lath/wrapper/failure.js";
import { Histogram } from "../../../javascript/runtime/lath/wrapper/histogram.js";
import { proved } from "../../../javascript/runtime/lath/wrapper/proof.js";
import { Barrier } from "../../../javascript/runtime/lath/wrapper/threads/barrier.js";
import { Assignments } from "../../../javascript/runtime/lath/wrapper/threads/assignments.js";
import { Trial } from "../../../javascript/runtime/lath/wrapper/trial.js";
import { adopt, copies, differing, fields } from "../../../javascript/runtime/lath/wrapper/threads/sharing.js";

const proof = (value) => proved(value)[0];

test("what a thread waits between batches counts, what its wrapper does there does not", () => {
    const cpu = new Cpu(() => performance.now() * 1e6);
    assert.equal(cpu.begin(), 0);
    cpu.end();
    const cell = new Int32Array(new SharedArrayBuffer(4));
    Atomics.wait(cell, 0, 0, 20);
    const waited = cpu.begin();
    assert.ok(waited >= 15e6, `${waited}`);
    const used = cpu.end();
    assert.ok(used >= 0 && cpu.ns >= used, `${used}`);
    // Others may take the processor meanwhile, but never this thread's own work.
    const begin = performance.now();
    let x = 0;
    while (performance.now() - begin < 20) x++;
    const all = (performance.now() - begin) * 1e6;
    assert.ok(cpu.begin() < all, `${x}`);
});

test("commands are taken apart", () => {
    const command = new Command("trial mode=ss p.a%20b=x%3Dy p.n=1 seed=18446744073709551615");
    assert.equal(command.word, "trial");
    assert.equal(command.text("mode"), "ss");
    assert.deepEqual(command.params, [["a b", "x=y"], ["n", "1"]]);
    assert.equal(command.seed("seed"), 2n ** 64n - 1n);
    assert.equal(command.number("absent", 7), 7);
    assert.throws(() => new Command("trial mode"), Bad);
    assert.throws(() => new Command("trial a=%G0"), Bad);
    assert.throws(() => new Command("trial a=x").number("a"), Bad);
});

test("texts become values, or nothing", () => {
    assert.equal(bigint("-0xFF"), -255n);
    assert.equal(bigint("9".repeat(40)), BigInt("9".repeat(40)));
    assert.equal(bigint("1.0"), undefined);
    assert.deepEqual(["25", "-0x10", "1e3", "-.5", "inf", "-Infinity"].map(number), [25, -16, 1000, -0.5, Infinity, -Infinity]);
    assert.ok(Number.isNaN(number("nan")));
    for (const bad of ["", " 1", "1e400", "0x", "one", "1_000"]) assert.equal(number(bad), undefined, bad);
    assert.deepEqual(["true", "false", "True"].map(boolean), [true, false, undefined]);
    assert.equal(constant(["RED"], () => ({ RED: 7, PINK: 8 }))("RED"), 7);
    assert.equal(constant(["RED"], () => ({ RED: 7, PINK: 8 }))("PINK"), undefined);
    assert.equal(choice(["x", "y"])("y"), "y");
});

test("a counter that is no finite number is not counted, and others are", () => {
    const trial = {
        benchmark: { instances: [["0"]] },
        objects: new Map([["0", { hits: 3, ratio: () => 0 / 0 }]]),
        program: { states: { 0: { counters: [{ name: "hits" }, { name: "ratio", isMethod: true }] } } },
        lost: new Map(),
    };
    assert.deepEqual(Trial.prototype.counters.call(trial), { hits: 3 });
    assert.deepEqual([...trial.lost], [["ratio", "which is not a finite number"]]);
});

test("histograms keep ten bits", () => {
    const histogram = new Histogram();
    for (const value of [0, 1, 1023, 1024, 1025, 1026, 2 ** 40 + 1]) histogram.add(value);
    assert.deepEqual(histogram.pairs(), [[0, 1], [1, 1], [1023, 1], [1024, 2], [1026, 1], [2 ** 40, 1]]);
    histogram.halve();
    assert.deepEqual(histogram.pairs().map(([, count]) => count), [1, 1, 1, 1, 1, 1]);
});

test("results have a canonical form", () => {
    assert.deepEqual(proof(45), { kind: "float", value: "45" });
    assert.deepEqual(proof(-0), { kind: "float", value: "-0" });
    assert.deepEqual(proof(0.1 + 0.2), { kind: "float", value: "0.30000000000000004" });
    assert.deepEqual(proof(2n ** 70n), { kind: "integer", value: "1180591620717411303424" });
    assert.deepEqual(proof("\ufeffx"), { kind: "text", value: "\ufeffx" });
    assert.deepEqual(proof("\ud83d\ude00"), { kind: "text", value: "\u{1f600}" });
    assert.deepEqual(proof("\ud800x\u00e9\u20ac\u{1f600}"), { kind: "bytes", value: "eda08078c3a9e282acf09f9880" });
    assert.deepEqual(proof(new String("\udfff")), { kind: "bytes", value: "edbfbf" });
    assert.deepEqual(proof(Uint8Array.of(1, 255)), { kind: "bytes", value: "01ff" });
    assert.equal(proof(Int8Array.of(1, -1)).kind, "list");
    assert.deepEqual(proved(new Float64Array(1e6)), [{ kind: "none" }, "it has more than 1000000 elements"]);
    assert.deepEqual(proof(new Uint8Array(Uint8Array.of(0, 1, 2).buffer, 1)), { kind: "bytes", value: "0102" });
    assert.deepEqual(proof([true, [null]]), { kind: "list", value: [{ kind: "bool", value: "true" }, { kind: "list", value: [{ kind: "none" }] }] });
    assert.deepEqual(proof(Float64Array.of(0.5)), { kind: "list", value: [{ kind: "float", value: "0.5" }] });
    const endless = [];
    endless.push(endless, endless);
    assert.equal(proof(endless).kind, "none");
    for (const value of [undefined, null, {}, new Map(), () => 1, Symbol("x")]) assert.deepEqual(proof(value), { kind: "none" });
});

test("anything can be thrown", () => {
    assert.deepEqual(ofException(new RangeError("over"), "f").fields, { kind: "exception", where: "f", message: "over", type: "RangeError" });
    assert.equal(ofException("text", "f").fields.type, "string");
    assert.equal(ofException(undefined, "f").fields.message, "undefined");
    assert.equal(ofException(Object.create(null), "f").fields.message, "(its text cannot be had)");
});

test("decorators do nothing, however they are called", () => {
    class Described {}
    assert.equal(lath.Benchmark(Described, { kind: "class" }), undefined);
    assert.equal(lath.Benchmark(Described.prototype, "method", {}), undefined);
    assert.equal(lath.Param(undefined, { kind: "field" }), undefined);
    for (const made of [lath.Param("1", "2"), lath.Warmup({ iterations: 3 }), lath.Compare("x", { baseline: true }), lath.Benchmark()]) {
        assert.equal(typeof made, "function");
    }
});

test("a control looks at the clock", () => {
    const control = new Control();
    let now = 0;
    Control.begin(control, () => now, 10);
    assert.equal(control.stopMeasurement, false);
    now = 10;
    assert.equal(control.stopMeasurement, true);
    assert.equal(typeof Blackhole.consumeCPU(100), "number");
});

test("fields go from one object to another", () => {
    const memory = new SharedArrayBuffer(64);
    const own = { n: 1, text: "t", big: 2n, none: null, ints: new Int32Array(memory, 8, 2), bytes: Buffer.from(memory, 4, 3), view: new DataView(memory, 1, 5), memory };
    const other = { extra: 1, n: 0 };
    const given = fields(own, "S");
    adopt(other, given);
    assert.deepEqual(Object.keys(other).sort(), Object.keys(own).sort());
    other.ints[0] = 7;
    other.view.setInt8(0, 9);
    assert.equal(own.ints[0], 7);
    assert.equal(own.view.getInt8(0), 9);
    assert.ok(Buffer.isBuffer(other.bytes) && other.bytes.length === 3 && other.bytes.byteOffset === 4);
    // What has not changed is not written again.
    const { ints } = other;
    own.n = 5;
    adopt(other, fields(own, "S"), given);
    assert.ok(other.n === 5 && other.ints === ints);
    own.ints = new Int32Array(memory, 16, 2);
    adopt(other, fields(own, "S"), given);
    assert.equal(other.ints.byteOffset, 16);
    other.n = NaN;
    assert.deepEqual(differing(copies(own), copies(other)), ["n"]);
    other.more = 1;
    assert.deepEqual(differing(copies(own), copies(other)), ["n", "more"]);
});

test("threads sit in groups, with objects by scope", () => {
    const states = ["Benchmark", "Group", "Thread"].map((scope) => ({ scope }));
    const [reads, writes] = [[[0, 0], [1, 0]], [[1, 0], [2, 0]]].map((instances) => ({ instances }));
    const { all, objects } = new Assignments({ states }, { functions: [reads, writes] }, 6, [1, 2]);
    assert.deepEqual(all.map((assignment) => assignment.function), [reads, writes, writes, reads, writes, writes]);
    assert.deepEqual(objects.map(({ key, users }) => [key, users]), [
        ["0,0", [0, 3]], ["1,0", [0, 1, 2]], ["2,0", [1]], ["2,0", [2]], ["1,0", [3, 4, 5]], ["2,0", [4]], ["2,0", [5]],
    ]);
    assert.deepEqual({ ...all[4].params }, { threadIndex: 4, threadCount: 6, groupIndex: 1, groupCount: 2, subgroupIndex: 1, subgroupCount: 2, groupThreadIndex: 1, groupThreadCount: 3 });
});

test("a failure lets all pass, and the first one counts", async () => {
    const barrier = new Barrier(Barrier.memory(1), 2, () => 0);
    let calls = 0;
    await barrier.enter(() => {
        calls += 1;
        assert.deepEqual([barrier.fail(), barrier.fail()], [true, false]);
    });
    assert.deepEqual([calls, barrier.failed, barrier.stopped], [1, true, true]);
    const order = [];
    const free = new Barrier(Barrier.memory(1), 1, () => 0);
    for (const isTearDown of [true, false, false, true, true]) await free.around(0, isTearDown, () => order.push(isTearDown));
    assert.deepEqual(order, [false, true]);
});

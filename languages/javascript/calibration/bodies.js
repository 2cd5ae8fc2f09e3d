// Eight kinds of work, each six times as it is, and with 2 % (`more`) and 5 % (`five`) more of it.

function next(x) {
    return (Math.imul(x, 1664525) + 1013904223) >>> 0;
}

function chain(steps) {
    let x = 7;
    for (let i = 0; i < steps; i++) x = next(x);
    return x;
}

function sorts(times) {
    const values = new Uint32Array(64);
    let x = 7;
    let sum = 0;
    for (let i = 0; i < times; i++) {
        for (let place = 0; place < 64; place++) values[place] = x = next(x);
        values.sort();
        sum += values[i % 64];
    }
    return sum;
}

// Each round begins and ends with an empty set, so that more rounds are as much more of the same.
function allocations(rounds) {
    let sum = 0;
    for (let round = 0; round < rounds; round++) {
        const held = new Array(16).fill(null);
        let x = 7;
        for (let i = 0; i < 40; i++) {
            x = next(x);
            const fresh = new Array(16 + ((x >>> 8) % 100)).fill(i);
            held[x >>> 28] = fresh;
            sum += fresh.length;
        }
        sum += held.length;
    }
    return sum;
}

function divisions(steps) {
    let x = 1.5;
    for (let i = 0; i < steps; i++) x = 3.0 / x + 0.1;
    return x;
}

function branches(steps) {
    let x = 7;
    let sum = 0;
    for (let i = 0; i < steps; i++) {
        x = next(x);
        if (x >>> 31) sum ^= x >>> 7;
        else sum = (sum + x) | 0;
    }
    return sum;
}

//@@State(Scope.Thread)
class Copy {
    from = new Uint8Array(8_400_000).fill(1);
    to = new Uint8Array(8_400_000).fill(2);

    copy(bytes) {
        this.to.set(this.from.subarray(0, bytes));
        return this.to[bytes >> 1];
    }
}

//@@State(Scope.Thread)
class Chase {
    after = new Uint32Array(1 << 18);
    at = 0;

    //@@Setup
    link() {
        const order = Uint32Array.from(this.after, (_, i) => i);
        let x = 7;
        for (let i = order.length - 1; i > 0; i--) {
            x = next(x);
            const other = (x >>> 3) % (i + 1);
            [order[i], order[other]] = [order[other], order[i]];
        }
        for (let i = 0; i < order.length; i++) this.after[order[i]] = order[(i + 1) % order.length];
    }

    chase(steps) {
        let at = this.at;
        for (let i = 0; i < steps; i++) at = this.after[at];
        this.at = at;
        return at;
    }
}

//@@State(Scope.Thread)
class Table {
    all = new Map();
    x = 7;

    //@@Setup
    fill() {
        for (let key = 0; key < 4096; key++) this.all.set(key * 7919, key);
    }

    lookUp(times) {
        let sum = 0;
        for (let i = 0; i < times; i++) {
            this.x = next(this.x);
            sum += this.all.get((this.x >>> 20) * 7919);
        }
        return sum;
    }
}

//@@Benchmark
//@@Compare("chain")
function chain_base() {
    return chain(1000);
}

//@@Benchmark
//@@Compare("chain")
function chain_same() {
    return chain(1000);
}

//@@Benchmark
//@@Compare("chain")
function chain_third() {
    return chain(1000);
}

//@@Benchmark
//@@Compare("chain")
function chain_fourth() {
    return chain(1000);
}

//@@Benchmark
//@@Compare("chain")
function chain_fifth() {
    return chain(1000);
}

//@@Benchmark
//@@Compare("chain")
function chain_sixth() {
    return chain(1000);
}

//@@Benchmark
//@@Compare("chain")
function chain_more() {
    return chain(1020);
}

//@@Benchmark
//@@Compare("chain")
function chain_five() {
    return chain(1050);
}

//@@Benchmark
//@@Compare("sort")
function sort_base() {
    return sorts(100);
}

//@@Benchmark
//@@Compare("sort")
function sort_same() {
    return sorts(100);
}

//@@Benchmark
//@@Compare("sort")
function sort_third() {
    return sorts(100);
}

//@@Benchmark
//@@Compare("sort")
function sort_fourth() {
    return sorts(100);
}

//@@Benchmark
//@@Compare("sort")
function sort_fifth() {
    return sorts(100);
}

//@@Benchmark
//@@Compare("sort")
function sort_sixth() {
    return sorts(100);
}

//@@Benchmark
//@@Compare("sort")
function sort_more() {
    return sorts(102);
}

//@@Benchmark
//@@Compare("sort")
function sort_five() {
    return sorts(105);
}

//@@Benchmark
//@@Compare("allocation")
function allocation_base() {
    return allocations(100);
}

//@@Benchmark
//@@Compare("allocation")
function allocation_same() {
    return allocations(100);
}

//@@Benchmark
//@@Compare("allocation")
function allocation_third() {
    return allocations(100);
}

//@@Benchmark
//@@Compare("allocation")
function allocation_fourth() {
    return allocations(100);
}

//@@Benchmark
//@@Compare("allocation")
function allocation_fifth() {
    return allocations(100);
}

//@@Benchmark
//@@Compare("allocation")
function allocation_sixth() {
    return allocations(100);
}

//@@Benchmark
//@@Compare("allocation")
function allocation_more() {
    return allocations(102);
}

//@@Benchmark
//@@Compare("allocation")
function allocation_five() {
    return allocations(105);
}

//@@Benchmark
//@@Compare("division")
function division_base() {
    return divisions(1000);
}

//@@Benchmark
//@@Compare("division")
function division_same() {
    return divisions(1000);
}

//@@Benchmark
//@@Compare("division")
function division_third() {
    return divisions(1000);
}

//@@Benchmark
//@@Compare("division")
function division_fourth() {
    return divisions(1000);
}

//@@Benchmark
//@@Compare("division")
function division_fifth() {
    return divisions(1000);
}

//@@Benchmark
//@@Compare("division")
function division_sixth() {
    return divisions(1000);
}

//@@Benchmark
//@@Compare("division")
function division_more() {
    return divisions(1020);
}

//@@Benchmark
//@@Compare("division")
function division_five() {
    return divisions(1050);
}

//@@Benchmark
//@@Compare("branch")
function branch_base() {
    return branches(1000);
}

//@@Benchmark
//@@Compare("branch")
function branch_same() {
    return branches(1000);
}

//@@Benchmark
//@@Compare("branch")
function branch_third() {
    return branches(1000);
}

//@@Benchmark
//@@Compare("branch")
function branch_fourth() {
    return branches(1000);
}

//@@Benchmark
//@@Compare("branch")
function branch_fifth() {
    return branches(1000);
}

//@@Benchmark
//@@Compare("branch")
function branch_sixth() {
    return branches(1000);
}

//@@Benchmark
//@@Compare("branch")
function branch_more() {
    return branches(1020);
}

//@@Benchmark
//@@Compare("branch")
function branch_five() {
    return branches(1050);
}

//@@Benchmark
//@@Compare("copy 8 MB")
function copy_base(copy) {
    return copy.copy(8_000_000);
}

//@@Benchmark
//@@Compare("copy 8 MB")
function copy_same(copy) {
    return copy.copy(8_000_000);
}

//@@Benchmark
//@@Compare("copy 8 MB")
function copy_third(copy) {
    return copy.copy(8_000_000);
}

//@@Benchmark
//@@Compare("copy 8 MB")
function copy_fourth(copy) {
    return copy.copy(8_000_000);
}

//@@Benchmark
//@@Compare("copy 8 MB")
function copy_fifth(copy) {
    return copy.copy(8_000_000);
}

//@@Benchmark
//@@Compare("copy 8 MB")
function copy_sixth(copy) {
    return copy.copy(8_000_000);
}

//@@Benchmark
//@@Compare("copy 8 MB")
function copy_more(copy) {
    return copy.copy(8_160_000);
}

//@@Benchmark
//@@Compare("copy 8 MB")
function copy_five(copy) {
    return copy.copy(8_400_000);
}

//@@Benchmark
//@@Compare("chase 1 MB")
function chase_base(chase) {
    return chase.chase(1000);
}

//@@Benchmark
//@@Compare("chase 1 MB")
function chase_same(chase) {
    return chase.chase(1000);
}

//@@Benchmark
//@@Compare("chase 1 MB")
function chase_third(chase) {
    return chase.chase(1000);
}

//@@Benchmark
//@@Compare("chase 1 MB")
function chase_fourth(chase) {
    return chase.chase(1000);
}

//@@Benchmark
//@@Compare("chase 1 MB")
function chase_fifth(chase) {
    return chase.chase(1000);
}

//@@Benchmark
//@@Compare("chase 1 MB")
function chase_sixth(chase) {
    return chase.chase(1000);
}

//@@Benchmark
//@@Compare("chase 1 MB")
function chase_more(chase) {
    return chase.chase(1020);
}

//@@Benchmark
//@@Compare("chase 1 MB")
function chase_five(chase) {
    return chase.chase(1050);
}

//@@Benchmark
//@@Compare("table")
function table_base(table) {
    return table.lookUp(500);
}

//@@Benchmark
//@@Compare("table")
function table_same(table) {
    return table.lookUp(500);
}

//@@Benchmark
//@@Compare("table")
function table_third(table) {
    return table.lookUp(500);
}

//@@Benchmark
//@@Compare("table")
function table_fourth(table) {
    return table.lookUp(500);
}

//@@Benchmark
//@@Compare("table")
function table_fifth(table) {
    return table.lookUp(500);
}

//@@Benchmark
//@@Compare("table")
function table_sixth(table) {
    return table.lookUp(500);
}

//@@Benchmark
//@@Compare("table")
function table_more(table) {
    return table.lookUp(510);
}

//@@Benchmark
//@@Compare("table")
function table_five(table) {
    return table.lookUp(525);
}

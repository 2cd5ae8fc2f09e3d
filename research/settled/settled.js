// Four kinds of work beside the eight of `languages/javascript/calibration/bodies.js`, the same in each language of this folder.

function next(x) {
    return (Math.imul(x, 1664525) + 1013904223) >>> 0;
}

class Square {
    area(side) {
        return side * side;
    }
}

class Strip {
    area(side) {
        return side * 3;
    }
}

class Half {
    area(side) {
        return (side * side) >>> 1;
    }
}

class Point {
    area(_side) {
        return 1;
    }
}

//@@State(Scope.Thread)
class Shapes {
    //@@Setup
    mix() {
        const kinds = [Square, Strip, Half, Point];
        this.all = [];
        let x = 7;
        for (let i = 0; i < 1024; i++) this.all.push(new kinds[(x = next(x)) >>> 30]());
    }
}

//@@Benchmark
//@@Compare("calls")
function calls(shapes) {
    let sum = 0;
    for (const shape of shapes.all) sum = (sum + shape.area(sum & 255)) >>> 0;
    return sum;
}

//@@Benchmark
//@@Compare("strings")
function strings() {
    const counts = new Map();
    let x = 7;
    for (let i = 0; i < 200; i++) {
        const key = `key ${(x = next(x)) >>> 26}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return counts.size;
}

//@@State(Scope.Thread)
class Operands {
    //@@Setup
    fill() {
        let x = 7;
        const some = () => Float64Array.from({ length: 576 }, () => (x = next(x)) / 4294967296);
        this.a = some();
        this.b = some();
        this.c = new Float64Array(576);
    }
}

//@@Benchmark
//@@Compare("matrices")
function matrices(operands) {
    const { a, b, c } = operands;
    for (let i = 0; i < 24; i++)
        for (let j = 0; j < 24; j++) {
            let sum = 0;
            for (let k = 0; k < 24; k++) sum += a[24 * i + k] * b[24 * k + j];
            c[24 * i + j] = sum;
        }
    return c[100];
}

class Node {
    constructor(left, right) {
        this.left = left;
        this.right = right;
    }
    sum() {
        return this.left === null ? 1 : this.left.sum() + this.right.sum() + 1;
    }
}

function tree(depth) {
    return depth === 0 ? new Node(null, null) : new Node(tree(depth - 1), tree(depth - 1));
}

//@@Benchmark
//@@Compare("trees")
function trees() {
    return tree(9).sum();
}

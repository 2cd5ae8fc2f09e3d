// How much a benchmark allocates: by how much the heap grows while nothing is collected. The young
// generation is made large for that when a wrapper is built to count; before it could be full,
// batches end and garbage is collected, outside the measured time.

// Bytes that a batch may allocate: less than the young generation holds (see platforms.rs).
const ROOM = 8 << 20;

export class Heap {
    constructor(host) {
        this.host = host;
        this.bytes = 0;
        this.filled = ROOM;
        this.perCall = 0;
        // What looking costs: the answer to the question is on the heap, too.
        host.collect();
        const looks = Array.from({ length: 5 }, () => -host.heap() + host.heap());
        this.own = Math.min(...looks);
    }

    /** Calls of the next batch, at most `wanted`. */
    most(wanted) {
        return this.perCall > 0
            ? Math.max(1, Math.min(wanted, Math.floor(ROOM / this.perCall)))
            : Math.min(wanted, 64);
    }

    begin() {
        if (this.filled >= ROOM) {
            this.host.collect();
            this.filled = 0;
        }
        this.before = this.host.heap();
    }

    end(calls) {
        const grown = Math.max(this.host.heap() - this.before - this.own, 0);
        this.bytes += grown;
        this.filled += grown + this.own;
        this.perCall = Math.max(grown / calls, 1 / 64);
        if (this.filled + this.perCall > ROOM) this.filled = ROOM;
    }
}

// Counts of ns values. Below 1024 exact; above, the top 10 bits of a value are kept.

export class Histogram {
    constructor() {
        this.counts = new Map();
    }

    add(value) {
        if (value >= 1024) {
            const unit = 2 ** (Math.floor(Math.log2(value)) - 9);
            value = Math.floor(value / unit) * unit;
        }
        this.counts.set(value, (this.counts.get(value) ?? 0) + 1);
    }

    /** JMH's rule: a count of 1 stays, so that rare large values are not forgotten. */
    halve() {
        for (const [value, count] of this.counts)
            if (count > 1) this.counts.set(value, Math.floor(count / 2));
    }

    pairs() {
        return [...this.counts].sort(([a], [b]) => a - b);
    }
}

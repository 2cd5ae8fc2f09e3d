import { Bench, type Task } from "tinybench";

interface Job {
    id: number;
    urgent: boolean;
}

class Queue {
    private jobs: Job[] = [];
    push(job: Job): void {
        this.jobs.push(job);
    }
    pop(): Job | undefined {
        return this.jobs.shift();
    }
    get size(): number {
        return this.jobs.length;
    }
}

const bench = new Bench({ iterations: 64 });
let queue: Queue;

bench.add(
    "push and pop",
    () => {
        queue.push({ id: 1, urgent: false });
        return queue.pop()?.id;
    },
    {
        beforeAll() {
            queue = new Queue();
        },
        beforeEach: () => {
            queue.push({ id: 0, urgent: true });
            queue.pop();
        },
    },
);

bench.add("async push", async () => {
    const own = new Queue();
    own.push(await Promise.resolve({ id: 3, urgent: false }));
    return own.size;
});

const results: Task[] = await bench.run();
console.table(bench.table());

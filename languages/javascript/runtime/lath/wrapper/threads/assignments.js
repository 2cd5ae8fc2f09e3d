// Which thread runs which function, in which group, with which objects.

import { ThreadParams } from "../../harness.js";

/**
 * Groups one after the other; in a group the functions in their order, each as often as it has
 * threads. `threads` of `groups` must be whole groups.
 */
export class Assignments {
    /**
     * `all`: `{function, params, objects}`, objects by instance. `objects`: `{index, key, state,
     * users}`: the first of the users builds it, runs its fixtures that are not around calls, and
     * tears it down. */
    constructor(program, benchmark, threads, groups) {
        const functions = benchmark.functions ?? [benchmark];
        const places = groups.flatMap((count, position) => Array(count).fill(position));
        this.all = [];
        this.objects = [];
        const found = new Map();
        for (let index = 0; index < threads; index++) {
            const group = Math.floor(index / places.length);
            const place = index % places.length;
            const its = functions[places[place]];
            const params = Object.assign(new ThreadParams(), {
                threadIndex: index,
                threadCount: threads,
                groupIndex: group,
                groupCount: threads / places.length,
                subgroupIndex: places[place],
                subgroupCount: groups.length,
                groupThreadIndex: place,
                groupThreadCount: places.length,
            });
            const objects = new Map();
            for (const [state, ordinal] of its.instances) {
                const key = `${state},${ordinal}`;
                const among = { Benchmark: 0, Group: group }[program.states[state].scope] ?? index;
                const name = `${key} ${among}`;
                if (!found.has(name)) {
                    const object = {
                        index: this.objects.length,
                        key,
                        state: program.states[state],
                        users: [],
                    };
                    found.set(name, object);
                    this.objects.push(object);
                }
                found.get(name).users.push(index);
                objects.set(key, found.get(name));
            }
            this.all.push({ function: its, params, objects });
        }
    }

    /** Threads that have an object of this instance that is their own to build. */
    owners(key) {
        return this.#with(key).map((object) => object.users[0]);
    }

    /** Objects of this instance that several threads have. */
    shared(key) {
        return this.#with(key).filter((object) => object.users.length > 1);
    }

    #with(key) {
        return this.objects.filter((object) => object.key === key);
    }
}

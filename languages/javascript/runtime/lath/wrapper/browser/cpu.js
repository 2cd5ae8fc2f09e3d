// Stands for ../threads/cpu.js in a page, which does not know its threads' CPU time.

export class ThreadCpu {
    static begin() {
        return undefined;
    }
}

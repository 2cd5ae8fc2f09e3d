// The channel: two FIFOs by path, or standard input and output for driving a wrapper by hand.
// Blocking, and no buffering but that of lines.

// Bound now: user code replaces functions of modules, for tests and for faster ones.
import { openSync, readSync, writeSync } from "node:fs";

const PIECE = 1 << 16;

export class Channel {
    #buffer = Buffer.alloc(0);
    #piece = Buffer.alloc(PIECE);

    constructor(commands, answers) {
        this.commands = commands;
        this.answers = answers;
    }

    /** The next command without its line end; undefined when the driver has gone. */
    line() {
        for (;;) {
            const end = this.#buffer.indexOf(10);
            if (end >= 0) {
                const line = this.#buffer.toString("utf8", 0, end);
                this.#buffer = this.#buffer.subarray(end + 1);
                return line;
            }
            const length = this.#read();
            if (length === 0 && this.#buffer.length > 0)
                throw new Error("lath: the commands end within a line");
            if (length === 0) return undefined;
            this.#buffer = Buffer.concat([this.#buffer, this.#piece.subarray(0, length)]);
        }
    }

    #read() {
        for (;;) {
            try {
                return readSync(this.commands, this.#piece, 0, PIECE, null);
            } catch (error) {
                if (error.code === "EOF") return 0;
                if (error.code !== "EAGAIN") throw error;
                pause();
            }
        }
    }

    /** A line, written at once. False: there is nobody left to read it. */
    answer(text) {
        const bytes = Buffer.from(text + "\n");
        try {
            for (let sent = 0; sent < bytes.length;) sent += this.#write(bytes, sent);
            return true;
        } catch (error) {
            if (error.code === "EPIPE") return false;
            throw error;
        }
    }

    #write(bytes, from) {
        try {
            return writeSync(this.answers, bytes, from, bytes.length - from, null);
        } catch (error) {
            if (error.code !== "EAGAIN") throw error;
            pause();
            return 0;
        }
    }
}

/** Whoever started this process, or its runtime, left the descriptor without blocking. */
function pause() {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
}

/** The channel this process was started with, or undefined: then nobody drives it. */
export function openChannel(words, environment) {
    const paths = environment.LATH_CHANNEL;
    if (paths) {
        const colon = paths.indexOf(":");
        return new Channel(
            openSync(paths.slice(0, colon), "r"),
            openSync(paths.slice(colon + 1), "w"),
        );
    }
    return words.length === 1 && words[0] === "--lath-stdio" ? new Channel(0, 1) : undefined;
}

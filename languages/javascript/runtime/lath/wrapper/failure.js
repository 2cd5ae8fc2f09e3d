// What went wrong, as the driver is told.

/** `kind`: exception, counter, memory, parameter or protocol (PROTOCOL.md). */
export class Failure extends Error {
    constructor(kind, where, message, type) {
        super(message);
        this.fields = { kind, where, message, ...(type ? { type } : {}) };
    }
}

/**
 * The failure that an exception of user code is: anything can be thrown, and anything can go wrong
 * when it is asked what it is.
 */
export function ofException(error, where) {
    return new Failure(
        "exception",
        where,
        attempt(() => message(error), "(its text cannot be had)"),
        attempt(() => type(error), "object"),
    );
}

function message(error) {
    return String(
        error instanceof Error || typeof error?.message === "string" ? error.message : error,
    );
}

function type(error) {
    const name = error?.constructor?.name;
    return typeof error === "object" && error !== null && typeof name === "string" && name !== ""
        ? name
        : typeof error;
}

export function attempt(action, otherwise) {
    try {
        return action();
    } catch {
        return otherwise;
    }
}

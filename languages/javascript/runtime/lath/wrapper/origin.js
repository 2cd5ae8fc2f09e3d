// Where the user's files lie. Nothing in a wrapper tells of places: the driver says it in the
// environment, and files have names as seen from there.

/**
 * Begins with the folder that the driver names; without one the copies have to do. `root`: URL of
 * the wrapper, `copies`: `[path beside the wrapper, name]`.
 */
export function setOrigin(folder, root, copies) {
    const beside = () =>
        decodeURIComponent(new URL(copies[0][0], root).pathname).replace(/\/[^/]*$/, "");
    globalThis["lath.origin"] = folder || beside();
}

/** The path of the file with this name. */
export function placed(name) {
    if (name.startsWith("/")) return name;
    const path = globalThis["lath.origin"].split("/");
    for (const part of name.split("/")) {
        if (part === "..") path.pop();
        else if (part !== ".") path.push(part);
    }
    return path.join("/");
}

// For copies, which cannot import it: they lie wherever the user has their originals.
globalThis["lath.placed"] = placed;

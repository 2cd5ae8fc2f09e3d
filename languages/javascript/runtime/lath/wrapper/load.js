// Loads the user's file: the copy that was made when the wrapper was built. What is measured is
// what was built.

import { remember } from "./places.js";

/** Where copies leave the names of what they declare, exported or not: see copies.rs. */
const NAMES = "lath.names";

/**
 * For each of the files, an object whose properties are the names it declares. `root`: URL of the
 * wrapper.
 */
export async function load(root, entry, copies) {
    remember(decodeURIComponent(new URL(".", root).pathname).replace(/\/$/, ""), copies);
    // What means something in a URL may be in a file's name.
    await import(new URL(entry.replace(/[%#?]/g, encodeURIComponent), root).href);
    return globalThis[NAMES] ?? [];
}

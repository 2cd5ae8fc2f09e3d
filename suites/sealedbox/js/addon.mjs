import process from "node:process";
import { library } from "./given.mjs";

/** What addon.c gives to JavaScript. `require` wants another ending of the file's name. */
export function loadAddon() {
    const module = { exports: {} };
    process.dlopen(module, library("sodiumaddon"));
    return module.exports;
}

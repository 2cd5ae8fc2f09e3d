// A module of WebAssembly in one file with its host: Node runs it, by its WASI. The module measures; this is around it, and does nothing
// while it measures. The last line is the module. Valid as CommonJS and as a module of ECMAScript, whatever the folder says.
"use strict";

const load = (name) => process.getBuiltinModule(`node:${name}`);
const fs = load("fs");
const path = load("path");
const own = process.argv[1];
const MODULE = "//module:";
// How shells report a process that aborted.
const ABORTED = 134;
// What the runtime is told of a channel that fails: nobody reads it any more, or anything else.
const BROKEN = -1;
const GONE = -2;

/** Writes the file that is to be run: `head`, this text, and the module in the file `module`. */
function pack(head, module, output) {
  const text = fs.readFileSync(own, "utf8");
  fs.writeFileSync(output, `${head}\n${text}${MODULE}${fs.readFileSync(module).toString("base64")}\n`);
}

function moduleBytes() {
  const text = fs.readFileSync(own, "latin1");
  return Buffer.from(text.slice(text.lastIndexOf(MODULE) + MODULE.length), "base64");
}

/** Started by hand: `lath run <this file> <arguments>`. */
function handOver() {
  const cache = process.env.XDG_CACHE_HOME || path.join(process.env.HOME || "/", ".cache");
  const places = [path.join(path.dirname(own), "lath"), "lath"];
  try {
    places.push(fs.readFileSync(path.join(cache, "lath/driver"), "utf8").trim());
  } catch {
    // No lath has built anything here.
  }
  let why;
  for (const lath of places) {
    const ran = load("child_process").spawnSync(lath, ["run", own, ...process.argv.slice(2)], { argv0: "lath", stdio: "inherit" });
    if (!ran.error) process.exit(ran.status ?? 1);
    why = ran.error.message;
  }
  console.error(`lath: cannot start lath (looked at ${places.join(", ")}): ${why}`);
  console.error("help: put lath on PATH, or drive this wrapper by hand with --lath-stdio (see PROTOCOL.md)");
  process.exit(127);
}

/** File descriptors of commands and answers. Commands first: the driver opens in the same order. */
function channel() {
  const paths = process.env.LATH_CHANNEL;
  for (const name of ["LATH_CHANNEL", "LATH_PADDING", "LATH_TRAIN"]) delete process.env[name];
  if (process.argv.length === 3 && process.argv[2] === "--lath-stdio") return [0, 1];
  if (paths === undefined) handOver();
  const [commands, answers] = paths.split(":");
  return [fs.openSync(commands, "r"), fs.openSync(answers, "w")];
}

/** That WASI is experimental is said in lath's documentation. */
function quietly(load) {
  const emit = process.emitWarning;
  process.emitWarning = () => {};
  try {
    return load();
  } finally {
    process.emitWarning = emit;
  }
}

function main() {
  const [commands, answers] = channel();
  let memory;
  const bytes = (start, size) => new Uint8Array(memory.buffer, start >>> 0, size >>> 0);
  const tried = (action) => {
    try {
      return action();
    } catch (error) {
      return error.code === "EPIPE" ? GONE : BROKEN;
    }
  };
  const host = {
    read: (to, size) => tried(() => fs.readSync(commands, bytes(to, size))),
    write: (from, size) => tried(() => fs.writeSync(answers, bytes(from, size))),
    process: () => process.pid,
    compiles: () => 1,
  };
  const wasi = quietly(() => {
    const { WASI } = load("wasi");
    // The same files under the same names as without a sandbox.
    const preopens = { "/": "/" };
    // The runtime goes there: modules begin in the root.
    const env = { ...process.env, PWD: process.cwd() };
    const args = [own, ...process.argv.slice(2).filter((word) => word !== "--lath-stdio")];
    return new WASI({ version: "preview1", args, env, preopens, returnOnExit: true });
  });
  const module = new WebAssembly.Module(moduleBytes());
  const instance = new WebAssembly.Instance(module, { lath: host, wasi_snapshot_preview1: wasi.wasiImport });
  memory = instance.exports.memory;
  try {
    process.reallyExit(wasi.start(instance));
  } catch (error) {
    fs.writeSync(2, `wasm trap: ${error.stack ?? error}\n`);
    process.reallyExit(ABORTED);
  }
}

if (process.argv[2] === "--lath-pack") pack(...process.argv.slice(3));
else main();

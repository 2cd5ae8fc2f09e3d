#!/usr/bin/env node
// Starts the program that the package of this platform has.
"use strict";
const { spawn } = require("node:child_process");

const name = `lath-${process.platform}-${process.arch}`;
let program;
try {
  program = require.resolve(`${name}/lath`);
} catch {
  console.error(`lath: there is no package ${name} here: either npm was told to leave out optional packages, or lath has none for this platform`);
  process.exit(2);
}
const lath = spawn(program, process.argv.slice(2), { stdio: "inherit" });
// A terminal sends Ctrl-C to lath, too, which ends in its own way; a second one would end it at once.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => lath.kill(signal));
lath.on("error", (error) => {
  console.error(`lath: ${program} cannot be started: ${error.message}`);
  process.exit(2);
});
lath.on("exit", (code, signal) => {
  if (signal === null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});

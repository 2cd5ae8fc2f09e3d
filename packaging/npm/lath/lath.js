#!/usr/bin/env node
// Starts the program that the package of this platform has.
"use strict";
const { spawnSync } = require("node:child_process");

const name = `lath-${process.platform}-${process.arch}`;
let program;
try {
  program = require.resolve(`${name}/lath`);
} catch {
  console.error(`lath: there is no package ${name} here: either npm was told to leave out optional packages, or lath has none for this platform`);
  process.exit(2);
}
// Ctrl-C reaches lath, too, which ends in its own way and prints what it has measured.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
const { status, signal, error } = spawnSync(program, process.argv.slice(2), { stdio: "inherit" });
if (error) {
  console.error(`lath: ${program} cannot be started: ${error.message}`);
  process.exit(2);
}
for (const caught of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(caught);
if (signal) process.kill(process.pid, signal);
process.exit(status);

// Loads the user's file while a wrapper is built, so that mistakes in it are known before anything
// is measured.

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { host } from "./host.js";
import { original } from "./places.js";
import { places, shown } from "./show.js";

const { process } = globalThis;

const PATIENCE = 60000; // Milliseconds that loading may take.

/** Writes to the file `report` what happened: `{}`, or what is wrong and where. */
export async function inspect(program, report, root) {
    const end = (answer) => {
        writeFileSync(report, JSON.stringify(answer));
        host.leave(0);
    };
    const fail = (error) => end(thrown(error, program, root));
    process.on("uncaughtException", fail);
    setTimeout(
        () =>
            end({
                type: "TimeoutError",
                message: `still at it after ${PATIENCE / 1000} s: what takes long belongs in a set-up`,
            }),
        PATIENCE,
    );
    try {
        await program.load();
        for (const state of program.states) {
            if (typeof state.type() !== "function") {
                end({
                    type: "",
                    message: `\`${state.symbol}\` is no class when the file has been loaded`,
                });
            }
        }
    } catch (error) {
        fail(error);
    }
    end({});
}

/** The report on something thrown; its stack goes to standard error. */
function thrown(error, program, root) {
    const { stack, position } = error ?? {};
    const what = {
        type: error?.constructor?.name ?? "",
        message: String(error?.message ?? error),
        stack: stack ?? "",
        position,
    };
    const answer = failed(what, program, root);
    try {
        process.stderr.write(shown(error) + "\n");
    } catch {
        // The report matters more.
    }
    return answer;
}

/** The report on an error of which these are known: type, message, stack, and Bun's `position`. */
export function failed({ type, message, stack, position }, program, root) {
    // Deno colours it.
    const text = `${stack}\n${message}`.replace(/\x1b\[[0-9;]*m/g, "");
    const answer = { type, message };
    const own = position && original(position.file, position.line, position.column);
    const found =
        own ??
        importer(text) ??
        places(text)[0] ??
        (type === "SyntaxError" ? syntaxError(program, root) : undefined);
    if (found) answer.place = [found.file, found.line, found.column];
    const missing =
        /Cannot find (?:package|module) '([^'./][^']*)'|Could not resolve: "([^"./][^"]*)"|Import "([^"./][^"]*)" not a dependency/.exec(
            text,
        );
    if (missing) {
        const name = missing[1] ?? missing[2] ?? missing[3];
        answer.missing = packageOf(name);
        answer.message = `Cannot find package '${answer.missing}'`;
    }
    const absent =
        /Cannot find module '((?:file:|\.{0,2}\/)[^']*)'|Could not resolve: "(\.{0,2}\/[^"]*)"|Module not found "(file:[^"]*)"/.exec(
            text,
        );
    if (absent && found) {
        answer.absent = written(absent[1] ?? absent[2] ?? absent[3], found);
        answer.message = `Cannot find file '${answer.absent}'`;
    }
    return answer;
}

/** How the import at `place` names a file that the runtime looked for as `wanted`. */
function written(wanted, place) {
    const name = wanted.slice(wanted.lastIndexOf("/") + 1);
    const line = readFileSync(place.file, "utf8").split("\n")[place.line - 1] ?? "";
    const all = [...line.matchAll(/(["'`])(.*?)\1/g)].map((match) => match[2]);
    return all.find((text) => text === name || text.endsWith(`/${name}`)) ?? name;
}

/** `a` of `a/b`, `@a/b` of `@a/b/c`. */
function packageOf(name) {
    return name.split("/", name.startsWith("@") ? 2 : 1).join("/");
}

/** Where a file or package that is not there is imported. */
function importer(text) {
    const match =
        /Cannot find (?:module|package) '([^']*)'(?: imported from|\s+Require stack:\s+-) (?:file:\/\/)?([^\s']+)/.exec(
            text,
        );
    const copy = match?.[2];
    const place = copy && (original(copy, 1, 0) ?? original(copy, 2, 1));
    if (!place) return undefined;
    const name = match[1].startsWith("/")
        ? match[1].slice(match[1].lastIndexOf("/") + 1)
        : match[1];
    const escaped = name.replace(/[^\w]/g, "\\$&");
    const lines = readFileSync(place.file, "utf8").split("\n");
    const quoted = new RegExp(`["'\`](?:[^"'\`]*/)?${escaped}["'\`/]`);
    const line = lines.findIndex((text) => quoted.test(text));
    return line < 0
        ? { ...place, line: 1, column: 0 }
        : { ...place, line: line + 1, column: lines[line].search(quoted) + 1 };
}

/**
 * Node does not say in the error where a file cannot be understood; asked for that alone, it does.
 */
function syntaxError(program, root) {
    for (const [copy] of program.copies) {
        const { stderr } = spawnSync(
            process.execPath,
            ["--check", decodeURI(new URL(copy, root).pathname)],
            { encoding: "utf8" },
        );
        const found = places(stderr ?? "")[0];
        if (found) return found;
    }
    return undefined;
}

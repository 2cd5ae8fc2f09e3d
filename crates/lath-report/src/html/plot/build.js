// Makes ../plot.js and its hash: `npm ci && npm run build`. `cargo xtask browser` compares both with the files.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";

// Plot puts a style element into each drawing, which the report's policy forbids: page.css has its rules.
const withoutStyle = {
  name: "without-style",
  setup(build) {
    build.onLoad({ filter: /plot\/src\/plot\.js$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const contents = text.replace('svg.append("style").text(', "void (");
      if (contents === text) throw new Error(`${path} has changed: where is its style element?`);
      return { contents, loader: "js" };
    });
  },
};

const licence = await readFile("node_modules/@observablehq/plot/LICENSE", "utf8");
const folder = process.argv[2] ?? "..";
const outfile = `${folder}/plot.js`;
await build({
  entryPoints: ["entry.js"],
  outfile,
  bundle: true,
  minify: true,
  format: "iife",
  globalName: "Plot",
  target: "es2022",
  charset: "ascii",
  legalComments: "none",
  banner: { js: `/*! Observable Plot 0.6.17 and D3, ISC licence.\n${licence.trim().replaceAll("*/", "")}\nD3: Copyright 2010-2023 Mike Bostock, under the same licence. */` },
  plugins: [withoutStyle],
});
const hash = createHash("sha256").update(await readFile(outfile)).digest("base64");
await writeFile(process.argv[2] ? `${folder}/bundle.hash` : "bundle.hash", `'sha256-${hash}'\n`);

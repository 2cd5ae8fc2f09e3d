// What the report draws with.
export { dot, line, link, plot, rectX, ruleY, text } from "@observablehq/plot";

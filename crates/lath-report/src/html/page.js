// Filters, sorts, switches the baseline and draws what is opened. Every number and verdict is in the
// page's data already; what users named is only ever written as text.
(() => {
  "use strict";
  const page = JSON.parse(document.getElementById("data").textContent);
  const order = page.counts.map((count) => count.verdict);
  const SVG = "http://www.w3.org/2000/svg";

  /** An element with attributes and children, which may be texts. */
  function make(name, attributes, ...children) {
    const element = name.startsWith("svg:") ? document.createElementNS(SVG, name.slice(4)) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes ?? {})) element.setAttribute(key, value);
    element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
    return element;
  }

  // Rows with their elements.
  const groups = page.groups.map((group) => {
    const section = document.getElementById(`group-${group.id}`);
    const body = section.querySelector("table.rows tbody");
    const elements = [...body.rows];
    const rows = group.rows.map((row, at) => ({
      row,
      at,
      group,
      element: elements[at],
      words: `${row.contender} ${group.title} ${group.mode} ${row.warnings.map((note) => note.code).join(" ")}`.toLowerCase(),
    }));
    return { group, section, body, rows, view: 0, sort: null };
  });
  const rowsById = new Map(groups.flatMap((of) => of.rows.map((one) => [one.row.id, { of, one }])));
  const judgedOf = (of, one) => of.group.views[of.view].rows[one.at];

  // ---- Marks: the templates have one of each.

  const shapes = document.getElementById("shapes").content;
  const shape = (verdict) => shapes.querySelector(`.shape.${verdict}`).cloneNode(true);

  function mark(verdict, x) {
    const group = make("svg:g", { transform: `translate(${x - 7} 5)` });
    group.append(...shape(verdict).childNodes);
    return group;
  }

  function scale(axis) {
    const parts = [];
    if (axis.margin) {
      const [from, to] = axis.margin;
      parts.push(make("svg:rect", { class: "margin", x: from, width: Math.max(to - from, 1), y: 0, height: 24 }));
    }
    parts.push(make("svg:path", { class: "tick", d: axis.ticks.map((tick) => `M${tick.x} 0v24`).join("") }));
    if (axis.one) parts.push(make("svg:path", { class: "one", d: `M${axis.one} 0v24` }));
    return parts;
  }

  function cell(axis, judged) {
    const of = (words, ...parts) =>
      make("svg:svg", { class: `forest ${judged.verdict}`, viewBox: "0 0 300 24", role: "img", "aria-label": words }, ...scale(axis), ...parts);
    const c = judged.cell;
    if (!c) return judged.verdict === "baseline" && axis.one ? of("baseline, 1", mark("baseline", axis.one)) : "";
    const end = (x) => `M${x} 7v10`;
    const arrow = (x, by) => `M${x + by} 6l${-by} 6l${by} 6`;
    const path = `M${c.low} 12H${c.high}${c.open[0] ? arrow(c.low, 6) : end(c.low)}${c.open[1] ? arrow(c.high, -6) : end(c.high)}`;
    return of(c.words, make("svg:path", { class: c.high - c.low < 14 ? "range short" : "range", d: path }), c.mark === null ? "" : mark(judged.verdict, c.mark));
  }

  function head(axis) {
    const labels = axis.ticks.map((tick) => tick.label).join(", ");
    const svg = make("svg:svg", { class: "forest axis", viewBox: "0 0 300 20", role: "img", "aria-label": `axis: ${axis.words}, from ${labels}` });
    for (const tick of axis.ticks) {
      svg.append(make("svg:path", { class: "tick", d: `M${tick.x} 15v5` }), make("svg:text", { x: tick.x, y: 11 }, tick.label));
    }
    const end = (words) => (axis.one ? make("span", { "aria-hidden": "true" }, words) : "");
    return [make("span", { class: "ends" }, end("← faster"), make("span", { class: "what" }, axis.words), end("slower →")), svg];
  }

  // ---- Baseline.

  function show(of, at) {
    of.view = at;
    const view = of.group.views[at];
    const find = (selector) => of.section.querySelector(selector);
    find(".sentence").textContent = view.sentence;
    find(".mode .beside").replaceChildren(", baseline ", make("b", {}, view.name), view.afterwards ? " (baseline chosen afterwards)" : "");
    find("table.rows caption").textContent = `${of.group.title}: contenders beside ${view.name}`;
    find("th.plot").replaceChildren(...head(view.axis));
    find(".why").hidden = view.told.length === 0;
    find(".why").open = view.told.length <= 4;
    find("ul.told").replaceChildren(...view.told.map((told) => make("li", {}, `${told.rows.join(", ")}: ${told.message}`)));
    for (const one of of.rows) {
      const judged = judgedOf(of, one);
      one.element.className = judged.verdict;
      const td = (name) => one.element.querySelector(`td.${name}`);
      td("plot").replaceChildren(cell(view.axis, judged));
      td("ratio").replaceChildren(judged.ratio ? make("b", {}, judged.ratio) : "", " ", make("span", { class: "error" }, judged.range));
      td("verdict").replaceChildren(shape(judged.verdict), make("b", {}, judged.words), " ", make("span", { class: "much" }, judged.much));
      const details = document.getElementById(`case-${one.row.id}`);
      if (details) {
        details.querySelector("summary .more").textContent = summary(judged);
        details.querySelector(".tables .beside").replaceChildren(...beside(view, one, judged));
        draw(details, of, one);
      }
    }
    if (of.sort) sort(of, of.sort.key, of.sort.down);
  }

  const summary = (judged) => ` ${judged.words}${judged.much ? `, ${judged.much}` : ""}`;

  // ---- Sort and filter.

  const KEYS = {
    name: (of, one) => one.row.contender.toLowerCase(),
    score: (of, one) => one.row.estimate?.score ?? Infinity,
    ratio: (of, one) => judgedOf(of, one).judgement?.ratio ?? (judgedOf(of, one).verdict === "baseline" ? 1 : Infinity),
    verdict: (of, one) => order.indexOf(judgedOf(of, one).verdict),
  };

  function sort(of, key, down) {
    of.sort = key === null ? null : { key, down };
    const rows = [...of.rows];
    if (key !== null) {
      const value = new Map(rows.map((one) => [one, KEYS[key](of, one)]));
      const compare = (a, b) => (value.get(a) < value.get(b) ? -1 : value.get(a) > value.get(b) ? 1 : a.at - b.at);
      rows.sort((a, b) => (down ? compare(b, a) : compare(a, b)));
    }
    of.body.append(...rows.map((one) => one.element));
    for (const th of of.section.querySelectorAll("th[data-sort]")) {
      const own = th.dataset.sort === key;
      th.setAttribute("aria-sort", own ? (down ? "descending" : "ascending") : "none");
    }
  }

  const find = document.getElementById("find");
  const chosen = new Set();

  function filter() {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const of of groups) {
      let own = 0;
      for (const one of of.rows) {
        const is = words.every((word) => one.words.includes(word)) && (chosen.size === 0 || chosen.has(judgedOf(of, one).verdict));
        if (one.element.hidden === is) one.element.hidden = !is;
        own += is ? 1 : 0;
      }
      if (of.section.hidden !== (own === 0)) of.section.hidden = own === 0;
      shown += own;
    }
    const all = rowsById.size;
    document.getElementById("found").textContent = shown === all ? `${all} rows` : `${shown} of ${all} rows`;
  }

  // ---- State in the address.

  function state() {
    const parts = new URLSearchParams();
    if (find.value) parts.set("find", find.value);
    if (chosen.size) parts.set("verdicts", [...chosen].join(","));
    const sorted = groups.filter((of) => of.sort).map((of) => `${of.group.id}:${of.sort.key}${of.sort.down ? ":down" : ""}`);
    if (sorted.length) parts.set("sort", sorted.join(","));
    const switched = groups.filter((of) => of.view).map((of) => `${of.group.id}:${of.view}`);
    if (switched.length) parts.set("base", switched.join(","));
    history.replaceState(null, "", `#${parts}`);
  }

  function restore() {
    const hash = location.hash.slice(1);
    if (/^(case|group|code)-[\w]+$/.test(hash)) return open(hash);
    const parts = new URLSearchParams(hash);
    find.value = parts.get("find") ?? "";
    chosen.clear();
    (parts.get("verdicts") ?? "").split(",").filter((verdict) => order.includes(verdict)).forEach((verdict) => chosen.add(verdict));
    for (const box of document.querySelectorAll("#verdicts input")) box.checked = chosen.has(box.value);
    for (const part of (parts.get("base") ?? "").split(",").filter(Boolean)) {
      const [id, view] = part.split(":").map(Number);
      const of = groups[id];
      if (of?.group.views[view]) {
        show(of, view);
        of.section.querySelector("select").value = String(view);
      }
    }
    for (const part of (parts.get("sort") ?? "").split(",").filter(Boolean)) {
      const [id, key, down] = part.split(":");
      if (groups[Number(id)] && Object.hasOwn(KEYS, key)) sort(groups[Number(id)], key, down === "down");
    }
    filter();
  }

  // ---- Numbers behind a row.

  function pairs(caption, rows) {
    if (!rows.length) return "";
    const body = make("tbody", {}, ...rows.map(([name, value]) => make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, value))));
    return make("table", { class: "facts" }, make("caption", {}, caption), body);
  }

  /** A table with heads. */
  function table(caption, heads, rows) {
    const head = make("tr", {}, ...heads.map((text) => make("th", { scope: "col" }, text)));
    const cells = (row) => row.map((value, at) => make(at ? "td" : "th", at ? {} : { scope: "row" }, String(value ?? "")));
    const body = rows.map((row) => make("tr", {}, ...cells(row)));
    return make("table", { class: "forks" }, make("caption", {}, caption), make("thead", {}, head), make("tbody", {}, ...body));
  }

  /** What is said of a row beside the baseline. */
  function beside(view, { row }, judged) {
    const lines = pairs(`Beside ${view.name}`, judged.lines);
    const { difference } = judged;
    if (!difference) return [lines];
    const rows = difference.functions.map((one) => [one.base, one.new, one.change, one.own, one.name]);
    const heads = [`${view.name}, ${difference.unit}`, row.contender, "change", "of which itself", "function, with what it calls"];
    return [lines, table(`Where the difference lies: ${difference.words}`, heads, rows.length ? rows : [["", "", "", "", "no function differs by more than chance"]])];
  }

  /** For rows whose numbers the file does not spell out. */
  function spelt(of, one) {
    const { row } = one;
    const judged = judgedOf(of, one);
    const view = of.group.views[of.view];
    const list = (name, all) => (all.length ? make("ul", { class: name }, ...all.map((text) => make("li", {}, text))) : "");
    const forks = row.forks.length
      ? table("Processes (forks), time per operation in ns", ["fork", "mean", "iterations", "warm-up", "state"],
          row.forks.map((fork) => [fork.fork, Number(fork.mean.toPrecision(6)), fork.iterations.join(" "), fork.warmup.join(" "), [fork.status, fork.ended].filter(Boolean).join(", ")]))
      : "";
    const details = make("details", { class: "case", id: `case-${row.id}` },
      make("summary", {}, row.contender, make("span", { class: "more" }, summary(judged))),
      list("trouble", row.trouble), list("warnings", row.warnings.map((note) => `${note.code} ${note.message}`)),
      make("div", { class: "plots" }),
      make("div", { class: "tables" }, pairs("Time", row.lines), make("div", { class: "beside" }, ...beside(view, one, judged)),
        make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": `Processes of ${row.contender}, ${of.group.title}` }, forks), row.flames ? table(`Where the time goes: ${row.flames.words}`, ["itself", "with what it calls", "function"], row.flames.functions.map((one) => [one.own, one.with, one.name])) : "", pairs("Allocation and other metrics", row.metrics),
        pairs("Percentiles of sampled calls", row.percentiles.map((one) => [`${one.rank} %`, String(one.value)])),
        ...row.missing.map((text) => make("p", { class: "missing" }, text)), pairs("Build and settings", row.facts)));
    listen(details, of, one);
    of.section.querySelector(".cases").append(details);
    return details;
  }

  function listen(details, of, one) {
    details.addEventListener("toggle", () => draw(details, of, one));
  }

  function open(id) {
    const known = /^case-(\d+)$/.exec(id) && rowsById.get(Number(id.slice(5)));
    const target = document.getElementById(id) ?? (known ? spelt(known.of, known.one) : null);
    if (!target) return;
    for (let element = target; element; element = element.parentElement) {
      if (element.tagName === "DETAILS") element.open = true;
    }
    target.scrollIntoView({ block: "start" });
    target.querySelector("summary")?.focus({ preventScroll: true });
  }

  // ---- Plots.

  const UNITS = [["ns", 1], ["us", 1e3], ["ms", 1e6], ["s", 1e9]];
  const unitOf = (ns) => UNITS.findLast(([, size]) => Math.abs(ns) >= size) ?? UNITS[0];

  // Width of the place where the next plots go, in pixels: a plot that is shown smaller than it is drawn has small letters.
  let room = Infinity;
  const wide = (most) => Math.min(most, room);
  const measure = (element) => (room = element.clientWidth >= 200 ? element.clientWidth : Infinity);

  function figure(place, caption, description, svg, data) {
    svg.prepend(make("svg:title", {}, caption), make("svg:desc", {}, description));
    svg.setAttribute("role", "img");
    // An image has no parts to name.
    for (const group of svg.querySelectorAll("g[aria-label]")) {
      group.dataset.mark = group.getAttribute("aria-label");
      group.removeAttribute("aria-label");
    }
    svg.setAttribute("aria-label", `${caption}. ${description}`);
    const all = make("figure", {}, make("figcaption", {}, caption), svg);
    if (data) all.append(make("details", {}, make("summary", {}, "Table"), make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": `${caption}, ${place}, table` }, data)));
    return all;
  }

  const plot = (options) => Plot.plot({ width: wide(460), height: 240, marginLeft: 56, ...options });

  function strip(of, { row }) {
    const forks = row.forks.filter((fork) => fork.iterations.length);
    if (forks.length < 2) return "";
    const [unit, size] = unitOf(forks[0].mean);
    const points = forks.flatMap((fork) => fork.iterations.map((ns) => ({ fork: fork.fork, value: ns / size })));
    const means = forks.map((fork) => ({ fork: fork.fork, value: fork.mean / size }));
    const several = points.length > forks.length;
    const svg = plot({
      x: { label: "process", domain: [0.5, Math.max(...forks.map((fork) => fork.fork)) + 0.5], ticks: Math.min(forks.length, 10), tickFormat: "d" },
      y: { label: `${unit}/op`, zero: false, nice: true, grid: true },
      marks: [
        Plot.dot(points, { x: "fork", y: "value", r: several ? 2.5 : 3.5, stroke: "var(--link)" }),
        several ? Plot.link(means, { x1: (m) => m.fork - 0.35, x2: (m) => m.fork + 0.35, y1: "value", y2: "value", stroke: "var(--ink)", strokeWidth: 2 }) : null,
      ],
    });
    const words = several ? "Each circle is an iteration, each line the mean of a process." : "Each circle is the mean of a process.";
    return figure(`${row.contender}, ${of.group.title}`, "Time per operation by process", words, svg, several ? null : table("Time per operation by process", ["process", `${unit}/op`], means.map((m) => [m.fork, Number(m.value.toPrecision(6))])));
  }

  /** Warm-up and measurement of each process, in order. */
  function iterations(of, { row }) {
    const forks = row.forks.filter((fork) => fork.warmup.length + fork.iterations.length > 2);
    if (!forks.length) return "";
    const [unit, size] = unitOf(forks[0].mean);
    const points = forks.flatMap((fork) =>
      [...fork.warmup, ...fork.iterations].map((ns, at) => ({ fork: fork.fork, at: at + 1, value: ns / size, warm: at < fork.warmup.length })));
    const values = points.map((point) => point.value);
    const logarithmic = Math.max(...values) / Math.min(...values) > 5;
    const warm = Math.max(...forks.map((fork) => fork.warmup.length));
    const all = Math.max(...points.map((point) => point.at));
    const svg = plot({
      x: { label: "iteration", domain: [0.5, all + 0.5], ticks: Math.min(all, 10), tickFormat: "d" },
      y: { label: `${unit}/op`, type: logarithmic ? "log" : "linear", zero: false, nice: true, grid: true, ticks: 5 },
      marks: [
        warm ? Plot.rectX([warm], { x1: 0.5, x2: (end) => end + 0.5, fill: "var(--margin)" }) : null,
        Plot.line(points, { x: "at", y: "value", z: "fork", stroke: "var(--plain)", strokeWidth: 1, strokeOpacity: 0.7 }),
        Plot.dot(points.filter((point) => point.warm), { x: "at", y: "value", r: 2.5, stroke: "var(--plain)" }),
        Plot.dot(points.filter((point) => !point.warm), { x: "at", y: "value", r: 2.5, fill: "var(--link)" }),
      ],
    });
    const why = [...new Set(forks.map((fork) => fork.ended).filter(Boolean))];
    const words = warm
      ? `Each line is a process. The band and the open circles are warm-up${why.length ? `, which ended ${why.slice(0, 3).join("; ")}` : ""}; filled circles are measured.`
      : "Each line is a process. The input has no warm-up iterations.";
    return figure(`${row.contender}, ${of.group.title}`, "Iterations of each process", words, svg);
  }

  /** The slow end of sampled calls: each step to the right is a tenth of the calls. */
  function percentiles(of, { row }) {
    const points = row.percentiles.filter((one) => one.value > 0);
    if (points.length < 3) return "";
    const x = (rank) => 1 / (1 - Math.min(rank, 99.9995) / 100);
    const unit = of.group.mode.split(", ")[1] ?? "";
    const logarithmic = points.at(-1).value / points[0].value > 5;
    const svg = plot({
      x: { label: "percentile", type: "log", ticks: [1, 2, 10, 100, 1000, 10000, 100000], tickFormat: (tick) => `${Number((100 - 100 / tick).toPrecision(7))}` },
      y: { label: unit, type: logarithmic ? "log" : "linear", zero: false, nice: true, grid: true, ticks: 5 },
      marks: [
        Plot.line(points, { x: (one) => x(one.rank), y: "value", stroke: "var(--link)", strokeWidth: 1.5 }),
        Plot.dot(points, { x: (one) => x(one.rank), y: "value", fill: "var(--link)", r: 2.5 }),
      ],
    });
    return figure(`${row.contender}, ${of.group.title}`, "Percentiles of sampled calls", `Calls, from the fastest to the slowest; the last point is the slowest of all. In ${unit}.`, svg);
  }

  /** The stacks of a flame graph, callers above what they call. */
  function flames(of, { row }) {
    if (!row.flames) return "";
    const { frames, unit, words } = row.flames;
    const svg = frameChart(frames, `share of all ${unit}, %`, () => "var(--margin)", () => "");
    return figure(`${row.contender}, ${of.group.title}`, "Where the time goes", `${words}. Each bar is a function, as wide as its share with all that it calls, which stands below it.`, svg);
  }

  /** As much of a name as there is room for, in characters. */
  const fitted = (name, most) => (name.length <= most ? name : most > 3 ? `${name.slice(0, Math.floor(most) - 1)}…` : "");

  /** Frames of a stack, coloured and told by what follows their name. */
  function frameChart(frames, label, colour, more) {
    const drawn = frames.map(([depth, from, to, name, step]) => ({ depth, from: 100 * from, to: 100 * to, name, step }));
    const deepest = Math.max(...drawn.map((frame) => frame.depth)) + 1;
    const width = wide(940);
    // As much of a name as its frame has room for, in characters of about 6.5 pixels.
    const called = ({ name, from, to }) => fitted(name, ((to - from) / 100) * (width - 20) / 6.5 - 1);
    return plot({
      width, height: 18 * deepest + 44, marginLeft: 10, marginRight: 10, marginTop: 4,
      x: { label, domain: [0, 100], ticks: Math.min(10, Math.floor(width / 60)) },
      y: { axis: null, domain: [deepest, 0] },
      marks: [
        Plot.rectX(drawn, { x1: "from", x2: "to", y1: "depth", y2: (frame) => frame.depth + 1, fill: colour, stroke: "var(--paper)", title: (frame) => `${frame.name}: ${Number((frame.to - frame.from).toPrecision(3))} %${more(frame)}` }),
        Plot.text(drawn, { x: "from", y: (frame) => frame.depth + 0.5, text: called, textAnchor: "start", dx: 4, fill: "var(--ink)" }),
      ],
    });
  }

  /** Functions that take more or less than in the baseline. */
  function difference(of, one) {
    const found = judgedOf(of, one).difference;
    if (!found) return "";
    const base = of.group.views[of.view].name;
    const colour = ({ step }) => (step ? `color-mix(in srgb, var(--${step < 0 ? "faster" : "slower"}) ${[0, 18, 32, 46][Math.abs(step)]}%, var(--paper))` : "var(--margin)");
    const more = ({ step }) => (step ? `, ${["", "a little ", "", "much "][Math.abs(step)]}${step < 0 ? "less" : "more"} than in ${base}` : "");
    const svg = frameChart(found.frames, `share of the slower one's ${found.unit}, %`, colour, more);
    return figure(`${one.row.contender}, ${of.group.title}`, "Where the difference lies", `${found.words}. Orange: the function takes more than in ${base}; blue: less; grey: no difference is known. What ${base} alone calls is in the table.`, svg);
  }

  function blocks(of, one) {
    const judged = judgedOf(of, one);
    if (judged.blocks.length < 2) return [];
    const base = of.group.views[of.view].name;
    const name = one.row.contender;
    const x = judged.timed ? "seconds since the first block" : "block";
    const [unit, size] = unitOf(judged.blocks[0][1]);
    const sides = judged.blocks.flatMap(([at, a, b]) => [{ at, value: a / size, base: true }, { at, value: b / size, base: false }]);
    const logarithmic = (values) => Math.max(...values) / Math.min(...values) > 5;
    const own = (is) => sides.filter((side) => side.base === is);
    const [first, last] = [judged.blocks[0][0], judged.blocks.at(-1)[0]];
    const times = plot({
      x: { label: x, domain: [first, last + (last - first) * 0.02] },
      y: { label: `${unit}/op`, type: logarithmic(sides.map((side) => side.value)) ? "log" : "linear", zero: false, nice: true, grid: true, ticks: 5 },
      marks: [
        Plot.line(own(true), { x: "at", y: "value", stroke: "var(--plain)", strokeWidth: 1.25 }),
        Plot.dot(own(true), { x: "at", y: "value", stroke: "var(--plain)", symbol: "diamond", r: 3.5 }),
        Plot.line(own(false), { x: "at", y: "value", stroke: "var(--link)", strokeWidth: 1.25 }),
        Plot.dot(own(false), { x: "at", y: "value", fill: "var(--link)", r: 2.5 }),
      ],
    });
    const ratios = judged.blocks.map(([at, a, b]) => ({ at, value: b / a }));
    const interval = judged.judgement?.interval;
    const reach = [1, ...ratios.map((one) => one.value), ...(interval ?? [])];
    const ratio = plot({
      x: { label: x, domain: [first, last + (last - first) * 0.02] },
      y: { label: `time of ${name} / time of ${base}`.slice(0, 60), type: "log", domain: [Math.min(...reach) / 1.02, Math.max(...reach) * 1.02], grid: true, ticks: 5, tickFormat: ".3~r" },
      marks: [
        interval ? Plot.rectX([interval], { y1: (i) => i[0], y2: (i) => i[1], x1: first, x2: last, fill: "var(--margin)" }) : null,
        Plot.ruleY([1], { stroke: "var(--soft)", strokeDasharray: "3 3" }),
        Plot.line(ratios, { x: "at", y: "value", stroke: "var(--link)", strokeWidth: 1.25 }),
        Plot.dot(ratios, { x: "at", y: "value", fill: "var(--link)", r: 2.5 }),
      ],
    });
    const six = (value) => Number(value.toPrecision(6));
    const data = table(`Blocks of ${base} and ${name}`, [x, `${base}, ns`, `${name}, ns`, "ratio"], judged.blocks.map(([at, a, b]) => [at, a, b, six(b / a)]));
    return [
      figure(of.group.title, `${name} and ${base} over time`, `Filled circles: ${name}. Diamonds: ${base}. What moves both is the machine.`, times, data),
      figure(of.group.title, "Their ratio by block", "The band is the interval of the ratio that the verdict rests on. The dashed line is 1, the same time.", ratio),
    ];
  }

  // The view that a case was drawn for.
  const drawn = new WeakMap();

  function draw(details, of, one) {
    const target = details.querySelector(".plots");
    if (!details.open || drawn.get(details) === of.view) return;
    drawn.set(details, of.view);
    measure(target);
    target.replaceChildren(...[...blocks(of, one), strip(of, one), iterations(of, one), percentiles(of, one), flames(of, one), difference(of, one)].filter(Boolean));
  }

  /** Heights at which the names of ends do not cover each other. */
  function apart(ends, points, size, logarithmic) {
    const to = (y) => (logarithmic ? Math.log(y / size) : y / size);
    const all = points.map((point) => to(point.y));
    const low = logarithmic ? Math.min(...all) : Math.min(0, ...all);
    const gap = 0.05 * (Math.max(...all) - low || 1);
    const sorted = [...ends].sort((a, b) => a.y - b.y);
    let last = -Infinity;
    for (const end of sorted) {
      last = Math.max(to(end.y), last + gap);
      end.label = logarithmic ? Math.exp(last) : last;
    }
    return sorted;
  }

  function curve(element, data) {
    measure(element);
    const points = data.series.flatMap((series) => series.points.map((point) => ({ ...point, name: series.name })));
    const [unit, size] = unitOf(points[0].y);
    const names = data.series.map((series) => series.name);
    const ends = data.series.map((series) => ({ ...series.points.at(-1), name: series.name }));
    const type = data.logarithmic ? "log" : "linear";
    // A few numbers that were measured, as of threads, are better marks than round ones between them.
    const measured = [...new Set(points.map((point) => point.x))].sort((a, b) => a - b);
    const gaps = measured.slice(1).map((x, at) => x - measured[at]);
    const areApart = !data.logarithmic && Math.min(...gaps) > (measured.at(-1) - measured[0]) / 12;
    const width = wide(720);
    const right = Math.min(140, Math.round(width * 0.3));
    const svg = plot({
      width, height: 360, marginRight: right, marginLeft: 64,
      x: { label: data.param, type, ticks: areApart ? measured : 6, tickFormat: data.logarithmic ? "~s" : areApart ? String : undefined },
      y: { label: `${unit}/op`, type: data.logarithmicTimes ? "log" : "linear", grid: true, zero: !data.logarithmicTimes, ticks: 6 },
      symbol: { domain: names },
      marks: [
        Plot.link(points.filter((point) => point.low !== null), { x1: "x", x2: "x", y1: (p) => p.low / size, y2: (p) => p.high / size, stroke: "var(--soft)", strokeWidth: 1.5 }),
        Plot.line(points, { x: "x", y: (p) => p.y / size, z: "name", stroke: "var(--link)", strokeOpacity: 0.7 }),
        Plot.dot(points, { x: "x", y: (p) => p.y / size, symbol: "name", stroke: "var(--ink)", fill: "var(--paper)", r: 4 }),
        Plot.text(apart(ends, points, size, data.logarithmicTimes), { x: "x", y: "label", text: ({ name }) => fitted(name, (right - 10) / 6.5), textAnchor: "start", dx: 10, fill: "var(--ink)" }),
      ],
    });
    element.querySelector(".plots").replaceChildren(figure("", data.title, `${data.what[0].toUpperCase()}${data.what.slice(1)} by ${data.param}; vertical lines are 99 % intervals.`, svg));
  }

  // Where rows are laid out as blocks, some browsers forget that they are a table's.
  const ROLES = { TABLE: "table", THEAD: "rowgroup", TBODY: "rowgroup", TR: "row", TD: "cell" };
  const narrow = matchMedia("(max-width: 44rem)");

  function roles() {
    if (!narrow.matches) return;
    narrow.removeEventListener("change", roles);
    for (const element of document.querySelectorAll("table.rows, table.rows :is(thead, tbody, tr, th, td)")) {
      element.setAttribute("role", ROLES[element.tagName] ?? (element.scope === "row" ? "rowheader" : "columnheader"));
    }
  }

  // ---- Results over time.

  // How a rule is drawn, so that states differ without colours.
  const DASHES = { confirmed: null, suspected: "6 3", accepted: "2 3", refuted: "1 5", conditions: "10 4 2 4", release: "1 3" };

  function timeline(element, data) {
    measure(element);
    const { moments } = data;
    const [unit, size] = unitOf(moments[0].ns);
    const ranged = moments.filter((moment) => moment.low !== null);
    // Wide intervals do not hide what happens.
    const values = moments.map((moment) => moment.ns / size);
    const reach = Math.max(...values) - Math.min(...values) || Math.max(...values) * 0.05;
    const domain = [Math.max(0, Math.min(...values) - reach), Math.max(...values) + reach];
    const clipped = (value) => Math.min(Math.max(value / size, domain[0]), domain[1]);
    const first = moments[0].at, last = moments.at(-1).at;
    const pad = Math.max((last - first) * 0.02, 0.5);
    const of = (kinds) => data.marks.filter((mark) => kinds.includes(mark.kind));
    const rules = Object.keys(DASHES).map((kind) => Plot.link(of([kind]), {
      x1: "at", x2: "at", y1: () => domain[0], y2: () => domain[1], stroke: kind === "confirmed" || kind === "suspected" ? "var(--slower)" : "var(--plain)",
      strokeWidth: kind === "confirmed" ? 2 : 1.25, strokeDasharray: DASHES[kind] ?? undefined,
    }));
    const named = data.marks.map((mark) => ({ at: mark.at, text: mark.kind === "release" ? mark.words.slice(0, 20) : mark.kind === "conditions" ? "not compared" : mark.kind }));
    const svg = plot({
      width: wide(720), height: 320, marginTop: 84, marginLeft: 64, marginRight: 28,
      x: { label: data.axis, domain: [first - pad, last + pad], ticks: Math.min(Math.max(Math.round(last - first), 1), 10), tickFormat: "d" },
      y: { label: `${unit}/op`, domain, grid: true, ticks: 6 },
      marks: [
        ...rules,
        Plot.link(ranged, { x1: "at", x2: "at", y1: (m) => clipped(m.low), y2: (m) => clipped(m.high), stroke: "var(--soft)", strokeWidth: 1.5 }),
        Plot.line(moments, { x: "at", y: (m) => m.ns / size, z: "part", stroke: "var(--link)", strokeOpacity: 0.7 }),
        Plot.dot(moments, { x: "at", y: (m) => m.ns / size, fill: "var(--link)", r: moments.length > 100 ? 2 : 3 }),
        Plot.text(named, { x: "at", frameAnchor: "top", text: "text", rotate: -50, textAnchor: "start", dy: -8, dx: 2, fill: "var(--ink)" }),
      ],
    });
    const words = `${data.sentence}. Vertical lines are 99 % intervals; rules are changes, what separates results that are not compared, and releases.`;
    element.querySelector(".plots").replaceChildren(figure("", data.title, words, svg));
  }

  // ---- Set up.

  narrow.addEventListener("change", roles);
  roles();

  for (const of of groups) {
    for (const th of of.section.querySelectorAll("th[data-sort]")) {
      const button = make("button", { type: "button" }, th.textContent);
      button.addEventListener("click", () => {
        const { key, down } = of.sort ?? {};
        if (key !== th.dataset.sort) sort(of, th.dataset.sort, false);
        else sort(of, down ? null : key, !down);
        state();
      });
      th.replaceChildren(button);
      th.setAttribute("aria-sort", "none");
    }
    if (of.group.views.length > 1) {
      const place = of.section.querySelector(".choice");
      const options = of.group.views.map((view, at) => make("option", { value: at }, view.name));
      const select = make("select", {}, ...options);
      select.addEventListener("change", () => {
        show(of, Number(select.value));
        filter();
        state();
      });
      place.append(make("label", {}, "Compare with ", select));
      place.hidden = false;
    }
  }
  for (const count of page.counts) {
    const box = make("input", { type: "checkbox", value: count.verdict });
    box.addEventListener("change", () => {
      if (box.checked) chosen.add(count.verdict);
      else chosen.delete(count.verdict);
      filter();
      state();
    });
    document.getElementById("verdicts").append(make("label", {}, box, ` ${count.words}`));
  }
  find.addEventListener("input", () => {
    filter();
    state();
  });
  document.querySelector(".tools").addEventListener("submit", (event) => event.preventDefault());
  document.querySelector(".tools").hidden = rowsById.size < 2;
  document.querySelector(".tools fieldset").hidden = page.counts.length < 2;
  for (const details of document.querySelectorAll("details.case")) {
    const known = rowsById.get(Number(details.id.slice(5)));
    listen(details, known.of, known.one);
  }
  for (const element of document.querySelectorAll("details.curve")) {
    const data = page.curves[Number(element.dataset.curve)];
    const shown = () => element.open && element.querySelector(".plots:empty") && curve(element, data);
    element.addEventListener("toggle", shown);
    shown();
  }
  for (const element of document.querySelectorAll("details.timeline")) {
    const data = page.timelines[Number(element.dataset.timeline)];
    const shown = () => element.open && element.querySelector(".plots:empty") && timeline(element, data);
    element.addEventListener("toggle", shown);
    shown();
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    if (!link) return;
    event.preventDefault();
    open(link.getAttribute("href").slice(1));
  });
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("details:not([open])")];
    for (const details of closed) details.open = true;
    for (const details of document.querySelectorAll("details.case")) {
      const known = rowsById.get(Number(details.id.slice(5)));
      draw(details, known.of, known.one);
    }
    // With the tables of what was drawn now.
    for (const details of document.querySelectorAll("details:not([open])")) {
      details.open = true;
      closed.push(details);
    }
  });
  addEventListener("afterprint", () => closed.forEach((details) => (details.open = false)));
  addEventListener("hashchange", restore);
  restore();
})();

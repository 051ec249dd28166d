import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createCostFigure, createFigure, type Figure } from "#bench/figure.ts";
import type { BenchRun } from "./bench-run.ts";
import { formatPerformanceTables, renderPerformancePage } from "./performance-page.ts";
import { type Publication, publishRun } from "./publish-run.ts";

const docs = path.join(import.meta.dirname, "../../docs");
const units = { node: 1, database: 1, server: 1, browser: 1 };
const published: Publication = {
  runs: [{ at: "2026-11-20T00:00:00.000Z", machine: "2 cores", units: null, load: null, note: "" }],
  figures: ["open", "search", "reply"].map((name) => ({
    name,
    value: "1.4 ms",
    perUnit: "",
    bar: "8 ms",
    unitBar: "",
    peer: "31 ms",
    cost: null,
    run: "2026-11-20T00:00:00.000Z",
  })),
};
const open = createFigure(
  { name: "open", ours: 1_234.5, unit: "ms" },
  { kind: "server", bar: 8, unitBar: 2.5 },
  units,
);
const openCpu = createCostFigure(
  "open, CPU",
  {
    operations: 100,
    appCpuMs: 3.1,
    databaseCpuMs: 2,
    statements: 8,
    roundTrips: 7.5,
    bytes: 16_000,
    noise: 0.02,
  },
  1.5,
  units,
);
const run = (figures: readonly Figure[], busyness = 1) =>
  ({
    at: "2026-11-28T12:00:00.000Z",
    isQuick: false,
    units,
    busyness,
    drift: 0,
    figures,
    readings: { conversations: 200_000 },
    machine: {
      cpus: 2,
      model: "AMD EPYC",
      memoryMiB: 24_106,
      system: "Linux 6.18",
      node: "v24.21.0",
      load: [0.2, 0.3, 0.4],
    },
  }) as unknown as BenchRun;

test("a run replaces what it measured and leaves the rest with its date", () => {
  const { runs, figures } = publishRun(published, run([open, openCpu]));
  expect(figures.map(({ name }) => name)).toEqual(["open", "open, CPU", "search", "reply"]);
  expect(figures.map((figure) => figure.run.slice(0, 10))).toEqual([
    "2026-11-28",
    "2026-11-28",
    "2026-11-20",
    "2026-11-20",
  ]);
  expect(figures[0]).toMatchObject({ value: "1,234.5 ms", bar: "8 ms", unitBar: "2.5 ms" });
  expect(runs).toHaveLength(2);
});

test("a figure that wasn't measured doesn't replace an earlier one", () => {
  const missing = createFigure({ name: "open", ours: null, unit: "ms" }, {}, units);
  expect(publishRun(published, run([missing]))).toEqual(published);
});

test("durations and rates of a busy machine aren't published, CPU time is", () => {
  const { figures } = publishRun(published, run([open, openCpu], 2));
  expect(figures.map(({ name, value }) => `${name} ${value}`)).toEqual([
    "open 1.4 ms",
    "open, CPU 5.1 CPU ms",
    "search 1.4 ms",
    "reply 1.4 ms",
  ]);
});

test("a run none of whose figures is left is dropped", () => {
  const all = ["open", "search", "reply"].map((name) => ({ ...open, name }));
  expect(publishRun(published, run(all)).runs.map(({ at }) => at)).toEqual([
    "2026-11-28T12:00:00.000Z",
  ]);
});

test("the page says machine, unit and date of each figure", () => {
  const text = formatPerformanceTables(publishRun(published, run([openCpu])));
  expect(text).toContain("| open | 1.4 ms | | 8 ms | | 31 ms | 2026-11-20, A |");
  expect(text).toContain(
    "| open, CPU | 5.1 CPU ms | 5.1 CPU ms | | 1.5 CPU ms | | 2026-11-28, B |",
  );
  expect(text).toContain("| open | 3.1 ms | 2 ms | 8 | 7.5 | 16,000 |");
  expect(text).toContain("- **A**: 2026-11-20; 2 cores; unit not measured.");
  expect(text).toContain(
    "- **B**: 2026-11-28; 2 × AMD EPYC, 24 GiB, Linux 6.18, Node v24.21.0; unit: Node 1, database 1, server 1, browser 1; load 0.2; at most 200,000 conversations.",
  );
});

test("only the text between the markers is replaced", () => {
  const page = "above\n<!-- figures: begin -->\nold\n<!-- figures: end -->\nbelow\n";
  const text = renderPerformancePage(page, published);
  expect(text).toMatch(/^above\n<!-- figures: begin -->\n\| figure/);
  expect(text).toMatch(/<!-- figures: end -->\nbelow\n$/);
  expect(text).not.toContain("old");
  expect(() => renderPerformancePage("no markers", published)).toThrow("figures");
});

test("the documented tables are those of docs/performance.json", () => {
  const page = readFileSync(path.join(docs, "performance.md"), "utf8");
  const data = readFileSync(path.join(docs, "performance.json"), "utf8");
  expect(renderPerformancePage(page, JSON.parse(data) as Publication)).toBe(page);
});

// Writes a run's figures to docs/performance.json and the tables of docs/performance.md from them.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { BenchRun } from "./bench-run.ts";
import { renderPerformancePage } from "./performance-page.ts";
import { type Publication, publishRun } from "./publish-run.ts";

const root = path.join(import.meta.dirname, "../..");

export function recordRun(run: BenchRun, docs = path.join(root, "docs")): void {
  const [data, page] = [path.join(docs, "performance.json"), path.join(docs, "performance.md")];
  const published = publishRun(JSON.parse(readFileSync(data, "utf8")) as Publication, run);
  writeFileSync(data, `${JSON.stringify(published, null, 2)}\n`);
  writeFileSync(page, renderPerformancePage(readFileSync(page, "utf8"), published));
}
